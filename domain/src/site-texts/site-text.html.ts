/**
 * Returns the HTML of a text's Markdown (TEXT-3). Raw HTML in it is shown as text, links lead to http, https, mailto or this
 * site only, and there are no images: a page loads nothing that its policy forbids.
 */
export async function siteTextHtml(markdown: string): Promise<string> {
  // Loaded with the first text that is read, so that the process starts faster.
  const { micromark } = await import('micromark');
  return micromark(markdown, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [{ disable: { null: ['labelStartImage'] } }],
  });
}
