/** What a lister sends for a new MVP, with nothing left out that is asked for. */
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
