/** Number of files kept in memory; older files use the server's URLs. */
const KEPT = 30

/** Object URLs of files sent from this page, so that pictures need not be downloaded again. */
const urls = new Map<string, string>()

/** Keeps the file in memory until thirty newer files have been sent. */
export function rememberLocalUrl(messageId: string, url: string): void {
  urls.set(messageId, url)
  const [oldest] = urls
  if (urls.size <= KEPT || !oldest) return
  urls.delete(oldest[0])
  URL.revokeObjectURL(oldest[1])
}

export const localUrlOf = (messageId: string): string | undefined => urls.get(messageId)
