import type { Device } from '../wire.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

export interface DeviceRow {
  id: string
  number: string
  label: string
  linked_at: number
  last_seen_at: number | null
}

export function listDevices(world: World, number: string): Device[] {
  const rows = world.store.all<DeviceRow>(
    'select id, number, label, linked_at, last_seen_at from device where number = ? order by linked_at, id',
    number,
  )
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    linkedAt: iso(row.linked_at),
    ...(row.last_seen_at !== null && { lastSeenAt: iso(row.last_seen_at) }),
    online: world.online.has(row.id),
  }))
}

export const announceDevices = (world: World, number: string) =>
  emitNews(world, number, () => ({ type: 'devices', devices: listDevices(world, number) }))
