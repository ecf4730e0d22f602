import type { Namespace } from '../../i18n/catalogue.ts'
import { loadNamespaces } from '../../i18n/start.ts'

/** Loads a part of the app together with the namespaces of its texts. */
export async function loadWithTexts<T>(
  load: () => Promise<T>,
  texts: readonly Namespace[],
): Promise<T> {
  const [loaded] = await Promise.all([load(), loadNamespaces(texts)])
  return loaded
}
