const KEPT = 'recado-palette'
const REMEMBERED = 24

/** Ids of the actions chosen in the palette, latest first. Only ids, so that no names stay on the device. */
export function recentActionIds(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function addRecentAction(id: string): void {
  const all = [id, ...recentActionIds().filter((one) => one !== id)].slice(0, REMEMBERED)
  localStorage.setItem(KEPT, JSON.stringify(all))
}
