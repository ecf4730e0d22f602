import { limits } from '@recado/contract/platform/limits'

const LEAST_SHOWN = limits.contactPage / 2

/**
 * Divides contacts into pages, each read by one request. Of the pages before, those stay whose contacts are mostly still
 * shown, so that a contact that comes or goes changes one page or two. The others are divided again.
 */
export function activityPages(before: number[][], contactIds: number[]): number[][] {
  const shown = new Set(contactIds)
  const kept = before.filter((ids) => ids.filter((id) => shown.has(id)).length >= LEAST_SHOWN)
  const inKept = new Set(kept.flat())
  return [...kept, ...inPages(contactIds.filter((id) => !inKept.has(id)))]
}

const inPages = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.contactPage) }, (_, page) =>
    ids.slice(page * limits.contactPage, (page + 1) * limits.contactPage),
  )
