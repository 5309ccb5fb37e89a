/**
 * Converts a text from Markdown to HTML (TEXT-3). Raw HTML is escaped, links can only lead to http, https, mailto
 * or this site, and images are left out, because the page's content security policy forbids loading them.
 */
export async function siteTextHtml(markdown: string): Promise<string> {
  // Imports the Markdown library only when the first text is read, so that the process starts faster.
  const { micromark } = await import('micromark');
  return micromark(markdown, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [{ disable: { null: ['labelStartImage'] } }],
  });
}
