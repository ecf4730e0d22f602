import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
type Given<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** A different digit string for each call. */
const digits = () => String(BigInt(`0x${randomUUID().slice(0, 8)}`)).padStart(10, '0')

/**
 * Rows of one company, inserted by the owner as existing data. Columns without a given value get plausible, unique
 * ones.
 */
export const rowsOf = (db: Kysely<Tables>, companyId: number) => {
  const queue = (given: Given<'queues'> = {}): Promise<Row<'queues'>> =>
    db
      .insertInto('queues')
      .values({
        companyId,
        name: `Fila ${digits()}`,
        color: `#${randomUUID().slice(0, 6)}`,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const connection = (given: Given<'connections'> = {}): Promise<Row<'connections'>> =>
    db
      .insertInto('connections')
      .values({
        companyId,
        name: `Número ${digits()}`,
        status: 'CONNECTED',
        number: `55119${digits()}`,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const contact = async (given: Given<'contacts'> = {}): Promise<Row<'contacts'>> => {
    const number = `55118${digits()}`
    const made = await db
      .insertInto('contacts')
      .values({ companyId, name: 'Lia Duarte', number, ...given })
      .returningAll()
      .executeTakeFirstOrThrow()
    const kind = made.isGroup ? 'group' : 'phone'
    const alias = { companyId, kind, value: made.number, contactId: made.id } as const
    if (made.number) await db.insertInto('contactAliases').values(alias).execute()
    return made
  }

  const ticket = async (given: Given<'tickets'> = {}): Promise<Row<'tickets'>> =>
    db
      .insertInto('tickets')
      .values({
        companyId,
        connectionId: given.connectionId === undefined ? (await connection()).id : null,
        ...given,
        contactId: given.contactId ?? (await contact()).id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  /** A message of this ticket, from its contact by default. */
  const message = async (
    { id: ticketId, contactId, connectionId }: Row<'tickets'>,
    given: Given<'messages'> = {},
  ): Promise<Row<'messages'>> =>
    db
      .insertInto('messages')
      .values({
        companyId,
        ticketId,
        contactId,
        connectionId,
        networkId: randomUUID(),
        body: 'Bom dia!',
        fromMe: false,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  return { queue, connection, contact, ticket, message }
}
