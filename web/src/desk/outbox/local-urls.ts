/** The last files sent are the ones on screen; of the others the server has its own addresses. */
const KEPT = 30

/** Addresses of files sent from this page: shown by them, a picture need not come back from the server. */
const urls = new Map<string, string>()

/** The file behind the address stays in memory until thirty more were sent. */
export function keepLocalUrl(messageId: string, url: string): void {
  urls.set(messageId, url)
  const [oldest] = urls
  if (urls.size <= KEPT || !oldest) return
  urls.delete(oldest[0])
  URL.revokeObjectURL(oldest[1])
}

export const localUrlOf = (messageId: string): string | undefined => urls.get(messageId)
