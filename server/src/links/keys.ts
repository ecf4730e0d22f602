import { sql } from 'kysely'
import { runAsCompany } from '../platform/database/run-as-company.ts'
import type { Ctx, World } from '../platform/ctx.ts'
import { within } from '../platform/database/within.ts'
import { type KeyBatch, type Keys, OwnershipLost } from '../platform/driver-stores.ts'
import { type Lease, LeaseLostError } from './lease/lease.ts'
import { writeSecret } from './state.ts'

type Options = { companyId: number; lease: Lease }

/** The key store of one connection for its driver. A caller that has lost the lease can neither write nor delete. */
export function keysOf(world: World, { companyId, lease }: Options): Keys {
  const { connectionId } = lease
  const box = makeBox(world, `connection ${companyId}/${connectionId}`)
  const write = (work: (ctx: Ctx) => Promise<void>) =>
    within(world, { companyId }, work).catch((error: unknown) => {
      throw error instanceof LeaseLostError ? new OwnershipLost(error.message) : error
    })
  return {
    async read(kind, keys) {
      const rows = await runAsCompany(world, companyId, keysNamed({ connectionId, kind, keys }))
      return Object.fromEntries(rows.map(({ key, sealed }) => [key, box.open(sealed, kind, key)]))
    },
    async waiting() {
      const rows = await runAsCompany(world, companyId, waitingKeys(connectionId))
      return rows.map(({ key, sealed }) => ({ key, value: box.open(sealed, 'inbox', key) }))
    },
    async commit({ puts, removes, credentials }) {
      const now = world.clock()
      const batch = { puts: puts.map((put) => ({ ...put, sealed: box.close(put) })), removes, now }
      if (credentials === undefined) {
        const [done] = await runAsCompany(world, companyId, writeIfOwner(lease, batch))
        if (!done?.held) throw new OwnershipLost(new LeaseLostError(lease).message)
        return
      }
      const sealed = box.closeCredentials(credentials)
      await write(async (ctx) => {
        await writeSecret(ctx, { lease, sealed })
        await writeIfOwner(lease, batch).execute(ctx.db)
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

/** Seals each value for its row: a value copied to another row cannot be opened. */
function makeBox({ seal }: World, whose: string) {
  const about = (kind: string, key: string) => `${whose} ${kind} ${key}`
  return {
    open: (sealed: Buffer, kind: string, key: string) => seal.open(sealed, about(kind, key)),
    close: ({ kind, key, value }: KeyBatch['puts'][number]) => seal.close(value, about(kind, key)),
    closeCredentials: (credentials: string) => seal.close(credentials, `${whose} credentials`),
  }
}

type Row = { key: string; sealed: Buffer }

type KeySelector = { connectionId: number; kind: string; keys: string[] }

const keysNamed = ({ connectionId, kind, keys }: KeySelector) => sql<Row>`
  select key, sealed from connection_keys
   where company_id = app_company()
     and connection_id = ${connectionId} and kind = ${kind} and key = any(${keys}::text[])`

/** A crash leaves entries of a few seconds. Entries beyond this limit are read with the next link. */
const INBOX_MAX = 5000

const waitingKeys = (connectionId: number) => sql<Row>`
  select key, sealed from connection_keys
   where connection_id = ${connectionId} and kind = 'inbox' and ends_at is null
   order by position limit ${INBOX_MAX}`

type SealedPut = Omit<KeyBatch['puts'][number], 'value'> & { sealed: Buffer }
type SealedBatch = { puts: SealedPut[]; removes: KeyBatch['removes']; now: Date }

/** Checks the lease in the same statement: without it nothing is written. */
function writeIfOwner({ connectionId, owner, epoch }: Lease, { puts, removes, now }: SealedBatch) {
  const of = <T>(what: (put: SealedPut) => T): T[] => puts.map(what)
  return sql<{ held: boolean }>`
    with lease as materialized (
      select from connection_leases
       where company_id = app_company()
         and connection_id = ${connectionId} and owner = ${owner}::uuid and epoch = ${epoch}
         for share),
    upserted as (
      insert into connection_keys (connection_id, kind, key, sealed, ends_at)
      select ${connectionId}, kind, key, sealed, ${now}::timestamptz + make_interval(days => days)
        from lease cross join
             unnest(${of(({ kind }) => kind)}::text[], ${of(({ key }) => key)}::text[],
                    ${of(({ sealed }) => sealed)}::bytea[], ${of(({ days }) => days ?? null)}::int[])
               with ordinality as put (kind, key, sealed, days, place)
       order by place
      on conflict (company_id, connection_id, kind, key) do update
        set sealed = excluded.sealed, ends_at = excluded.ends_at),
    removed as (
      delete from connection_keys k
       using lease cross join unnest(${removes.map(({ kind }) => kind)}::text[],
                                     ${removes.map(({ key }) => key)}::text[]) as removal (kind, key)
       where k.company_id = app_company()
         and k.connection_id = ${connectionId} and k.kind = removal.kind and k.key = removal.key)
    select exists (select from lease) as held`
}
