import type { Group, LinkGroup } from '../wire.ts'
import { enqueueForPhone } from './deliveries.ts'
import { ensurePhone } from './phones.ts'
import { Refusal } from './refusal.ts'
import { personOf } from './views.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

interface Member {
  number: string
  admin: boolean
}
interface CircleRow {
  id: string
  subject: string
  created_at: number
}

/** Creates a group. The first member is its admin. */
export function createGroup(
  world: World,
  { subject, members }: { subject: string; members: string[] },
): Group {
  const id = `120363${String(BigInt(`0x${world.newId().slice(0, 12)}`))
    .padStart(15, '0')
    .slice(0, 14)}@g.us`
  world.store.run(
    'insert into circle (id, subject, created_at) values (?, ?, ?)',
    id,
    subject,
    world.now,
  )
  for (const [index, number] of [...new Set(members)].entries()) {
    ensurePhone(world, number)
    world.store.run(
      'insert into member (circle_id, number, admin) values (?, ?, ?)',
      id,
      number,
      index === 0 ? 1 : 0,
    )
    openChat(world, number, id)
  }
  const group = groupOf(world, id)
  const news = { type: 'group', group: linkGroupOf(world, group) } as const
  for (const { number } of group.members) {
    emitNews(world, number, () => ({ type: 'group', group }))
    enqueueForPhone(world, number, { news })
  }
  return group
}

export function listGroups(world: World): Group[] {
  const rows = world.store.all<{ id: string }>('select id from circle order by created_at, id')
  return rows.map(({ id }) => groupOf(world, id))
}

/** The groups of a phone, in the form that its devices get. */
export function groupsOf(world: World, number: string): LinkGroup[] {
  const rows = world.store.all<{ id: string }>(
    'select circle_id as id from member where number = ? order by circle_id',
    number,
  )
  return rows.map(({ id }) => linkGroupOf(world, groupOf(world, id)))
}

export function membersOf(world: World, group: string): Member[] {
  const rows = world.store.all<{ number: string; admin: number }>(
    'select number, admin from member where circle_id = ? order by number',
    group,
  )
  return rows.map(({ number, admin }) => ({ number, admin: admin === 1 }))
}

function groupOf(world: World, id: string): Group {
  const row = world.store.one<CircleRow>('select * from circle where id = ?', id)
  if (!row) throw new Refusal('unknown-group')
  const members = membersOf(world, id).map((member) => ({
    ...member,
    name: ensurePhone(world, member.number).name,
  }))
  return { id, subject: row.subject, members, createdAt: iso(row.created_at) }
}

const linkGroupOf = (world: World, { id, subject, members }: Group): LinkGroup => ({
  id,
  subject,
  members: members.map(({ number, admin }) => ({ ...personOf(world, number), admin })),
})

function openChat(world: World, number: string, peer: string): void {
  world.store.run(
    'insert into chat (number, peer, last_at) values (?, ?, ?)',
    number,
    peer,
    world.now,
  )
}
