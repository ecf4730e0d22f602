/**
 * Begins a load in a task of its own. Vite adds a link to the page for each file of a load. Adding these links takes as long as rendering
 * the screen that asks for the part.
 */
export async function inOwnTask<T>(load: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve))
  return load()
}
