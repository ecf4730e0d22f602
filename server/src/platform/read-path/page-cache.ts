import type { Parser } from '@recado/contract/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, type Encoding, encodingFor } from '../http/compression.ts'
import { type Named, type Reading, writtenRows } from './row-cache.ts'
import { KeptTexts } from './lru-cache.ts'

/**
 * A page of rows that were written out when they were kept, as the JSON that is sent: in bytes, and in each encoding that
 * was asked for, because to make these anew for each answer costs more than all the rest of it.
 */
export class WrittenPage<Page> {
  declare readonly page: Page
  readonly text: Buffer
  private readonly encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: Buffer) {
    this.text = text
  }

  /** How much it takes where it is kept, compressed forms included. */
  get length(): number {
    return this.text.length * 1.5
  }

  /** Made once, also where many ask while it is being made; what failed is tried again. */
  in(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding)
    if (known) return known
    const made = compressed(this.text, encoding)
    this.encoded.set(encoding, made)
    made.catch(() => this.encoded.delete(encoding))
    return made
  }
}

const pages = new KeptTexts<WrittenPage<never>>(24_000_000)

/** Drops every cached page, for tests that compare cached answers with uncached ones. */
export const clearPageCache = (): void => pages.clear()

/** What stands around the rows of a page, and the version of what it says. */
type Around<Rest> = { rest: Rest; version: string }

type Parts<Page, List extends keyof Page> = {
  list: List
  /** What was asked for: the page is kept under it. Left out, the page is kept under the ids of its rows. */
  asked?: object
  /** Its rows, in order. */
  named: Named[]
  reading: Reading<unknown>
  /** The version of what stands around the rows. */
  version: string
  /** That itself, as it is now: asked for where the page is not known. */
  around: () => Promise<Around<Omit<Page, List>>> | Around<Omit<Page, List>>
}

const nameOf = (list: string, { companyId, asked }: { companyId: number; asked: object }) =>
  `${list} ${companyId} ${JSON.stringify(asked)}`

/**
 * Whether a page was kept for what is asked. Where none was, its rows are not kept either: reading them at once is cheaper
 * than asking for their versions first.
 */
export const wasPageKept = (list: string, which: { companyId: number; asked: object }): boolean =>
  pages.has(nameOf(list, which))

/**
 * A page as this endpoint promises it: as it was last written out, where no row of it and nothing around them has
 * changed since. What stands around the rows is checked here, the rows when they are kept.
 */
export async function writtenPage<Page extends object, List extends keyof Page & string>(
  { answer }: { answer: Parser<Page> },
  { list, asked, named, reading, version, around }: Parts<Page, List>,
): Promise<WrittenPage<Page>> {
  const { companyId, beside = [] } = reading
  const ids = named.map(({ id }) => id)
  const name = nameOf(list, { companyId, asked: asked ?? ids })
  const said = JSON.stringify([version, beside, ids, named.map((one) => one.version)])
  const known = pages.textOf(name, said)
  if (known !== undefined) return known
  const [{ rows, isAsNamed }, now] = await Promise.all([writtenRows(named, reading), around()])
  const page = new WrittenPage<never>(pageOf(answer, { list, rows, rest: now.rest }))
  if (isAsNamed && now.version === version) pages.keep(name, { version: said, text: page })
  return page
}

type Written<Page, List extends keyof Page> = {
  list: List
  rows: string[]
  rest: Omit<Page, List>
}

function pageOf<Page extends object, List extends keyof Page & string>(
  answer: Parser<Page>,
  { list, rows, rest }: Written<Page, List>,
): Buffer {
  const { [list]: _none, ...checked } = answer.parse({ ...rest, [list]: [] })
  const around = JSON.stringify(checked).slice(1)
  return Buffer.from(`{"${list}":[${rows.join(',')}]${around === '}' ? '' : ','}${around}`)
}

export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WrittenPage<unknown>,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, page.text.length)
  if (encoding) reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(encoding ? await page.in(encoding) : page.text)
}
