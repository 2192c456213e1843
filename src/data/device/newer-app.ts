/** Whether the server has a newer app than the one whose page starts with this file; rejects without an answer. */
export async function hasNewerApp(start: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  const page = await answer.text();
  // A captive portal's page is not a newer app.
  return answer.ok && page.includes('<title>Beatbook</title>') && !page.includes(start);
}
