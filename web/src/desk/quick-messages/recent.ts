const KEPT = 20

const keyOf = (userId: number) => `recado-quick-${userId}`

/** Ids of the quick replies this user used last on this device, newest first. */
export function recentOf(userId: number): number[] {
  const kept = localStorage.getItem(keyOf(userId)) ?? ''
  return kept.split(' ').map(Number).filter(Boolean)
}

export function rememberUse(userId: number, id: number): void {
  const next = [id, ...recentOf(userId).filter((one) => one !== id)].slice(0, KEPT)
  localStorage.setItem(keyOf(userId), next.join(' '))
}
