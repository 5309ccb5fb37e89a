/** What a visitor reads on the detail page of a listing. */
export function Detail({ listing }) {
  return (
    <main>
      <img src={listing.image} alt="" width="1280" height="720" />
      <h1>{listing.title}</h1>
      <p>{listing.shortDescription}</p>
      <p>
        {listing.category} · {listing.isAvailable ? 'AVAILABLE' : 'RENTED'}
      </p>
      <p>{listing.description}</p>
      <h2>Features</h2>
      <ul>
        {listing.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <h2>Technologies</h2>
      <ul>
        {listing.techStack.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        ${listing.price} per {listing.duration}, ${listing.buyoutPrice} to buy
      </p>
      <p>
        By {listing.createdBy}, {listing.createdAt}
      </p>
      <ul>
        {listing.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </main>
  );
}
