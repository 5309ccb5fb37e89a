/** A valid body of `POST /mvps` (LIST-2), for specs and fault runs. It must import no product code. */
export const LISTING_BODY = {
  title: 'Habit Garden',
  description: 'Grows habits',
  shortDescription: 'Grows habits',
  category: 'Productivity',
  price: 20,
  buyoutPrice: 500,
  createdBy: 'Lina',
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  demoUrl: 'https://demo.example',
  features: ['Streaks'],
  techStack: ['React'],
  tags: ['habits'],
};
