import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, World } from '../platform/ctx.ts'
import { job } from '../platform/jobs.ts'
import { within } from '../platform/within.ts'
import { type KeyBatch, type Keys, OwnerLost } from '../whatsapp/driver.ts'
import { holdLease, type Lease, LeaseLost } from './lease.ts'
import { writeSecret } from './state.ts'

type Options = { companyId: number; lease: Lease }

/** The keys of one connection for its driver; one that has lost the lease can neither write nor forget. */
export function keysOf(world: World, { companyId, lease }: Options): Keys {
  const { connectionId } = lease
  const box = boxOf(world, `connection ${companyId}/${connectionId}`)
  const look = <T>(work: (ctx: Ctx) => Promise<T>) =>
    within(world, { companyId, readOnly: true }, work)
  const write = (work: (ctx: Ctx) => Promise<void>) =>
    within(world, { companyId }, work).catch((error: unknown) => {
      throw error instanceof LeaseLost ? new OwnerLost(error.message) : error
    })
  return {
    async read(kind, keys) {
      const rows = await look((ctx) => readKeys(ctx, { connectionId, kind, keys }))
      return Object.fromEntries(rows.map(({ key, sealed }) => [key, box.open(sealed, kind, key)]))
    },
    async waiting() {
      const rows = await look((ctx) => waitingKeys(ctx, connectionId))
      return rows.map(({ key, sealed }) => ({ key, value: box.open(sealed, 'inbox', key) }))
    },
    async commit({ puts, removes, credentials }) {
      const sealedPuts = puts.map((put) => ({ ...put, sealed: box.close(put) }))
      const sealed = credentials === undefined ? undefined : box.closeCredentials(credentials)
      await write(async (ctx) => {
        await holdLease(ctx, lease)
        if (sealed) await writeSecret(ctx, { lease, sealed })
        await putKeys(ctx, connectionId, sealedPuts)
        await removeKeys(ctx, connectionId, removes)
      })
    },
    clear: () =>
      write(async (ctx) => {
        await writeSecret(ctx, { lease, sealed: undefined })
        await sql`
          delete from connection_keys
           where connection_id = ${connectionId}
             and not (kind = 'inbox' and ends_at is null)`.execute(ctx.db)
      }),
  }
}

/** Each value is sealed for its row: copied to another it opens nothing. */
function boxOf({ seal }: World, whose: string) {
  const about = (kind: string, key: string) => `${whose} ${kind} ${key}`
  return {
    open: (sealed: Buffer, kind: string, key: string) => seal.open(sealed, about(kind, key)),
    close: ({ kind, key, value }: KeyBatch['puts'][number]) => seal.close(value, about(kind, key)),
    closeCredentials: (credentials: string) => seal.close(credentials, `${whose} credentials`),
  }
}

type Row = { key: string; sealed: Buffer }

async function readKeys(
  { db }: Ctx,
  { connectionId, kind, keys }: { connectionId: number; kind: string; keys: string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select key, sealed from connection_keys
     where connection_id = ${connectionId} and kind = ${kind} and key = any(${keys}::text[])`.execute(
    db,
  )
  return rows
}

/** A crash leaves seconds' worth behind; more than this comes with the next link. */
const WAITING = 5000

async function waitingKeys({ db }: Ctx, connectionId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select key, sealed from connection_keys
     where connection_id = ${connectionId} and kind = 'inbox' and ends_at is null
     order by position limit ${WAITING}`.execute(db)
  return rows
}

type SealedPut = Omit<KeyBatch['puts'][number], 'value'> & { sealed: Buffer }

async function putKeys({ db, now }: Ctx, connectionId: number, puts: SealedPut[]): Promise<void> {
  if (puts.length === 0) return
  const of = <T>(what: (put: SealedPut) => T): T[] => puts.map(what)
  await sql`
    insert into connection_keys (connection_id, kind, key, sealed, ends_at)
    select ${connectionId}, kind, key, sealed, ${now}::timestamptz + make_interval(days => days)
      from unnest(${of(({ kind }) => kind)}::text[], ${of(({ key }) => key)}::text[],
                  ${of(({ sealed }) => sealed)}::bytea[], ${of(({ days }) => days ?? null)}::int[])
             with ordinality as put (kind, key, sealed, days, place)
     order by place
    on conflict (company_id, connection_id, kind, key) do update
      set sealed = excluded.sealed, ends_at = excluded.ends_at`.execute(db)
}

async function removeKeys(
  { db }: Ctx,
  connectionId: number,
  removes: KeyBatch['removes'],
): Promise<void> {
  if (removes.length === 0) return
  await sql`
    delete from connection_keys k
     using unnest(${removes.map(({ kind }) => kind)}::text[],
                  ${removes.map(({ key }) => key)}::text[]) as gone (kind, key)
     where k.connection_id = ${connectionId} and k.kind = gone.kind and k.key = gone.key`.execute(
    db,
  )
}

const AT_ONCE = 5000

/** Once a day: what was kept for a while only. */
export const forgetOldKeys = job('forget-old-keys', z.object({}), async ({ db }) => {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select forget_old_keys(${AT_ONCE}) as gone`.execute(db)
    if (rows[0]!.gone < AT_ONCE) return
  }
})
