import { Readable } from 'node:stream'
import {
  type Brand,
  BrandChange,
  BrandForm,
  type brands,
  type LogoPlace,
} from '@recado/contract/accounts/brands'
import type { Input } from '@recado/contract/platform/endpoint'
import { readInput } from '@recado/contract/platform/input'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { newKey } from '../../platform/files/keys.ts'
import { receiveFilesOf, removeStored } from '../../platform/files/receive-files.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createBrand, proveDomain, type StoredLogo, updateBrand } from './commands.ts'
import { iconOf, type Logo, logoOf } from './logo-picture.ts'
import { refuseOtherOperators, showBrandToOperator } from './queries.ts'
import { recordValue } from './rules.ts'

type Fields = Record<string, string>

/** The fields of a form as JSON would have them. A form sends texts only, and an empty one for null. */
const fromForm = ({ usersCount, dueDate, domain, removedLogos, ...fields }: Fields) => ({
  ...fields,
  ...(usersCount !== undefined && { usersCount: usersCount === '' ? null : Number(usersCount) }),
  ...(dueDate !== undefined && { dueDate: dueDate || null }),
  ...(domain !== undefined && { domain: domain || null }),
  ...(removedLogos && { removedLogos: listIn(removedLogos) }),
})

/** A list is written as JSON. What is none is left to the validation. */
function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The field that names each logo, in the order of the files. */
const nameFields = [
  ['logoLoginName', 'login'],
  ['logoLoginDarkName', 'loginDark'],
  ['logoPainelName', 'painel'],
  ['logoPainelDarkName', 'painelDark'],
] as const

type Create = EndpointRequest<Input<typeof brands.create>>
type Update = EndpointRequest<Input<typeof brands.update>>

/** Creates a brand, with logos if the request is multipart. */
export const receiveBrand = (world: World, call: Create): Promise<Brand> =>
  call.request.isMultipart()
    ? withLogos(world, call, (fields) => {
        const form = readInput(BrandForm, fromForm(fields))
        return (ctx, logos) => createBrand(ctx, form, logos)
      })
    : within(world, call.claims!, (ctx) => createBrand(ctx, call.input))

/** Changes a brand, with logos if the request is multipart. */
export function receiveBrandChange(world: World, call: Update): Promise<Brand> {
  const { id, ...sent } = call.input
  if (!call.request.isMultipart())
    return within(world, call.claims!, (ctx) => updateBrand(ctx, { id, change: sent }))
  return withLogos(world, call, (fields) => {
    const change = readInput(BrandChange, fromForm(fields))
    return (ctx, logos) => updateBrand(ctx, { id, change, logos })
  })
}

const receiveLogos = receiveFilesOf('file')

type Save = (ctx: Ctx, logos: StoredLogo[]) => Promise<Brand>

/**
 * Receives a form with logos. Only new pictures of the logos stay in storage, and only if the form is accepted. The caller
 * is checked before the first byte is stored.
 */
async function withLogos(
  world: World,
  { claims, request }: Pick<Create, 'claims' | 'request'>,
  read: (fields: Fields) => Save,
): Promise<Brand> {
  const { companyId } = claims!
  await within(world, { ...claims!, readOnly: true }, refuseOtherOperators)
  const { files, fields } = await receiveLogos(world, companyId, request).catch(asLogo)
  const kept: StoredLogo[] = []
  try {
    const save = read(fields)
    const places = placesOf(fields, files)
    for (const [index, file] of files.entries()) {
      const logo = await logoOf(await world.files.open(file.key)).catch(asLogo)
      await keep(world, { place: places[index]!, logo, companyId, kept })
      if (places[index] === 'painel')
        await keep(world, { place: 'icon', logo: await iconOf(logo), companyId, kept })
    }
    return await within(world, claims!, (ctx) => save(ctx, kept))
  } catch (error) {
    await removeAfterFailure(world, error, { companyId, files: kept })
    throw error
  } finally {
    await removeStored(world, files)
  }
}

type Kept = { place: StoredLogo['place']; logo: Logo; companyId: number; kept: StoredLogo[] }

async function keep(world: World, { place, logo, companyId, kept }: Kept): Promise<void> {
  const key = newKey(companyId)
  kept.push({ place, key, logo })
  await world.files.put(key, Readable.from([logo.bytes]))
}

/** What each file is. Without names the first is for the sign-in page and the second for the panel. */
function placesOf(fields: Fields, files: StoredFile[]): LogoPlace[] {
  const named = nameFields.flatMap(([name, place]) => (fields[name] ? [place] : []))
  const places: LogoPlace[] = named.length > 0 ? named : ['login', 'painel']
  if (files.length > places.length) throw new Refusal('ERR_TOO_MANY_FILES')
  if (named.length > files.length) throw new Refusal('ERR_NO_FILE')
  return places
}

/** Says what a logo may be instead of what any file may be. */
function asLogo(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'ERR_FILE_TOO_LARGE') throw new Refusal('ERR_LOGO_TOO_LARGE')
  if (error.code === 'ERR_FILE_TYPE_NOT_ALLOWED') throw new Refusal('ERR_LOGO_TYPE_NOT_ALLOWED')
  throw error
}

/**
 * Looks for the TXT record of a brand's domain, outside any transaction.
 *
 * @throws Refusal ERR_DOMAIN_NOT_PROVEN, ERR_NO_WHITE_LABEL_FOUND
 */
export async function proveBrandDomain(
  world: World,
  { input: { id }, claims }: EndpointRequest<Input<typeof brands.proveDomain>>,
): Promise<Brand> {
  const { domain } = await within(world, { ...claims!, readOnly: true }, (ctx) =>
    showBrandToOperator(ctx, { id }),
  )
  if (!domain) throw new Refusal('ERR_DOMAIN_NOT_PROVEN')
  const records = await world.txtRecords(domain.recordName).catch((err: unknown) => {
    world.log.info({ err, domain: domain.name }, 'the TXT records of a domain could not be read')
    throw new Refusal('ERR_DOMAIN_NOT_PROVEN')
  })
  if (!records.some((text) => text.trim() === domain.recordValue))
    throw new Refusal('ERR_DOMAIN_NOT_PROVEN')
  const token = domain.recordValue.slice(recordValue('').length)
  return within(world, claims!, (ctx) => proveDomain(ctx, { id, domain: domain.name, token }))
}
