import { type NumberReader, parseFor } from '@recado/contract/platform/hidden-numbers'
import type { Parser } from '@recado/contract/platform/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressText, type Encoding, encodingFor } from '../http/compression.ts'
import { type RowVersion, type RowSource, cachedRows } from './row-cache.ts'
import { VersionCache } from './version-cache.ts'

/**
 * A page of rows as the serialised JSON, in bytes and in each encoding requested so far. Serialising and compressing
 * again would cost more than the rest of the answer.
 */
export class SerializedPage<Page> {
  declare readonly page: Page
  readonly text: Buffer
  private readonly encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: Buffer) {
    this.text = text
  }

  /** Its size in the cache, compressed forms included. */
  get length(): number {
    return this.text.length * 1.5
  }

  /** Compresses once, even for concurrent callers. A failed compression is retried. */
  in(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding)
    if (known) return known
    const made = compressText(this.text, encoding)
    this.encoded.set(encoding, made)
    made.catch(() => this.encoded.delete(encoding))
    return made
  }
}

const pages = new VersionCache<SerializedPage<never>>(24_000_000)

/** Drops every cached page, for tests that compare cached answers with uncached ones. */
export const clearPageCache = (): void => pages.clear()

/** The fields of a page besides its rows, and their version. */
type Rest<Fields> = { rest: Fields; version: string }

type PageOptions<Page, List extends keyof Page> = {
  list: List
  /** The page is cached under this request. Without it, the page is cached under the ids of its rows. */
  request?: object
  /** The rows in order, by id and version. */
  versions: RowVersion[]
  source: RowSource<unknown>
  /** The version of the fields besides the rows. */
  version: string
  /** Reads those fields. Called only on a cache miss. */
  readRest: () => Promise<Rest<Omit<Page, List>>> | Rest<Omit<Page, List>>
}

type PageRequest = NumberReader & { companyId: number; request: object }

const nameOf = (list: string, { companyId, seesNumbers, request }: PageRequest) =>
  `${list} ${companyId} ${seesNumbers} ${JSON.stringify(request)}`

/**
 * Whether a page is cached for this request. If not, its rows are not cached either, and reading them at once is cheaper
 * than selecting their versions first.
 */
export const isPageCached = (list: string, which: PageRequest): boolean =>
  pages.has(nameOf(list, which))

/**
 * The page an endpoint promises: from the cache if neither its rows nor its other fields have changed. The other fields
 * are validated here, the rows when they are cached.
 */
export async function cachedPage<Page extends object, List extends keyof Page & string>(
  { answer }: { answer: Parser<Page> },
  { list, request, versions, source, version, readRest }: PageOptions<Page, List>,
): Promise<SerializedPage<Page>> {
  const { companyId, seesNumbers, context = [] } = source
  const ids = versions.map(({ id }) => id)
  const name = nameOf(list, { companyId, seesNumbers, request: request ?? ids })
  const versionKey = JSON.stringify([version, context, ids, versions.map((one) => one.version)])
  const known = pages.get(name, versionKey)
  if (known !== undefined) return known
  const [{ rows, isCurrent }, now] = await Promise.all([cachedRows(versions, source), readRest()])
  const page = new SerializedPage<never>(
    pageOf(answer, { list, rows, rest: now.rest, seesNumbers }),
  )
  if (isCurrent && now.version === version) pages.set(name, { version: versionKey, text: page })
  return page
}

type PageParts<Page, List extends keyof Page> = NumberReader & {
  list: List
  rows: string[]
  rest: Omit<Page, List>
}

function pageOf<Page extends object, List extends keyof Page & string>(
  answer: Parser<Page>,
  { list, rows, rest, seesNumbers }: PageParts<Page, List>,
): Buffer {
  const { [list]: _none, ...checked } = parseFor(answer, { ...rest, [list]: [] }, { seesNumbers })
  const fields = JSON.stringify(checked).slice(1)
  return Buffer.from(`{"${list}":[${rows.join(',')}]${fields === '}' ? '' : ','}${fields}`)
}

export async function sendSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SerializedPage<unknown>,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, page.text.length)
  if (encoding) reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(encoding ? await page.in(encoding) : page.text)
}
