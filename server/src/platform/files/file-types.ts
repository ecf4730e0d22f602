import { fileTypeFromBuffer } from 'file-type'

export type FileKind = 'image' | 'video' | 'audio' | 'document'
export type FileType = { mime: string; kind: FileKind }

const image = (mime: string): FileType => ({ mime, kind: 'image' })
const video = (mime: string): FileType => ({ mime, kind: 'video' })
const audio = (mime: string): FileType => ({ mime, kind: 'audio' })
const document = (mime: string): FileType => ({ mime, kind: 'document' })

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const ZIP = 'application/zip'
const COMPOUND = 'application/x-cfb'

/**
 * The allowed types by content: the type detected in the first bytes, and the type we store. All others are refused.
 */
const allowed: Record<string, FileType> = {
  'image/jpeg': image('image/jpeg'),
  'image/png': image('image/png'),
  'image/apng': image('image/png'),
  'image/webp': image('image/webp'),
  'image/gif': image('image/gif'),
  'video/mp4': video('video/mp4'),
  'video/x-m4v': video('video/mp4'),
  'video/quicktime': video('video/quicktime'),
  'video/3gpp': video('video/3gpp'),
  'video/webm': video('video/webm'),
  'audio/ogg': audio('audio/ogg'),
  'audio/opus': audio('audio/ogg'),
  'audio/mpeg': audio('audio/mpeg'),
  'audio/mp4': audio('audio/mp4'),
  'audio/x-m4a': audio('audio/mp4'),
  'audio/aac': audio('audio/aac'),
  'audio/amr': audio('audio/amr'),
  'audio/wav': audio('audio/wav'),
  'application/pdf': document('application/pdf'),
  'application/rtf': document('application/rtf'),
  [ZIP]: document(ZIP),
  [`${office}.wordprocessingml.document`]: document(`${office}.wordprocessingml.document`),
  [`${office}.spreadsheetml.sheet`]: document(`${office}.spreadsheetml.sheet`),
  [`${office}.presentationml.presentation`]: document(`${office}.presentationml.presentation`),
  [`${open}.text`]: document(`${open}.text`),
  [`${open}.spreadsheet`]: document(`${open}.spreadsheet`),
  [`${open}.presentation`]: document(`${open}.presentation`),
}

/**
 * Office documents are zip archives or compound files, and the first bytes do not always tell which. The extension
 * decides.
 */
const named: Record<string, Record<string, string>> = {
  [ZIP]: {
    docx: `${office}.wordprocessingml.document`,
    xlsx: `${office}.spreadsheetml.sheet`,
    pptx: `${office}.presentationml.presentation`,
    odt: `${open}.text`,
    ods: `${open}.spreadsheet`,
    odp: `${open}.presentation`,
    zip: ZIP,
  },
  [COMPOUND]: {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  },
}

/**
 * Plain text has no signature: the extension must be one of these, and the content must be neither markup nor a
 * program.
 */
const texts: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' }
const PAGE_OR_PROGRAM = /^\s*(#!|<\?|<!|<[a-z])/i
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Senders choose these keys. `constructor` must not find an inherited property. */
const ownValue = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The usual extension first. Types decided by the extension are in `named` and `texts`. */
const extensions: Record<string, string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/3gpp': ['3gp', '3gpp'],
  'video/webm': ['webm'],
  'audio/webm': ['webm', 'weba'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/aac': ['aac'],
  'audio/amr': ['amr'],
  'audio/wav': ['wav', 'wave'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
}

/** The extensions of a content type, the usual one first. Empty for types that are not allowed. */
export function extensionsOf(mime: string): string[] {
  const byName = [...Object.values(named), texts].flatMap(Object.entries<string>)
  return (
    ownValue(extensions, mime) ?? byName.filter(([, one]) => one === mime).map(([name]) => name)
  )
}

const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

export type FileTypeHint = {
  fileName: string
  mime?: string | undefined
  kind?: string | undefined
}

const isSound = ({ mime, kind }: FileTypeHint) => kind === 'audio' || mime?.startsWith('audio/')

/** The type of a file by its first bytes. Name and declared type only choose between types with the same bytes. */
export async function typeOf(head: Uint8Array, hint: FileTypeHint): Promise<FileType | undefined> {
  const found = (await fileTypeFromBuffer(head))?.mime.split(';')[0]
  const extension = extensionOf(hint.fileName)
  if (found === undefined) return textOf(head, extension)
  if (named[found]) {
    const mime = ownValue(named[found], extension)
    return mime ? document(mime) : undefined
  }
  // A recording without a picture uses the same container as a video.
  if ((found === 'video/webm' || found === 'video/mp4') && isSound(hint))
    return audio(found.replace('video/', 'audio/'))
  return allowed[found]
}

function textOf(head: Uint8Array, extension: string): FileType | undefined {
  const mime = ownValue(texts, extension)
  const beginning = Buffer.from(head)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
  if (!mime || BINARY.test(beginning) || PAGE_OR_PROGRAM.test(beginning)) return undefined
  return document(mime)
}

/** Whether a browser may display the type inline. Documents and unknown types are always downloaded. */
export const isShownInline = (mime: string): boolean =>
  Object.values(allowed).some((one) => one.mime === mime && one.kind !== 'document') ||
  mime === 'audio/webm'
