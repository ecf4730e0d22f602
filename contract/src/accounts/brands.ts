import { z } from 'zod'
import { endpoint, moment } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { email, name } from './user-fields.ts'
import { logoFields } from './brand-logos.ts'

/** The administration of brands, for operators of the default brand. */

/** A brand as its operator sees it. Id 0 is the default brand, which has no path, domain, due date and limit of accounts. */
export const Brand = z.object({
  id: z.number(),
  name: z.string(),
  /** First path segment of the brand's URLs. Null for the default brand. */
  path: z.string().nullable(),
  /** Sender of the brand's mails. Empty: that of the installation. */
  email: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  /** The sentence of the sign-in page. Empty: the product's own. */
  tagline: z.string(),
  /** How many active users all companies of the brand may have. Null: no limit. */
  usersCount: z.number().int().nullable(),
  dueDate: z.string().nullable(),
  isDefault: z.boolean(),
  ...logoFields,
  /** The own domain, and the TXT record of its DNS that proves it. Null: none. */
  domain: z
    .object({
      name: z.string(),
      recordName: z.string(),
      recordValue: z.string(),
      /** Null: not proven yet, so no link uses it. */
      provenAt: moment.nullable(),
    })
    .nullable(),
  /** The number of its companies and of their active users. */
  companies: z.number().int(),
  accounts: z.number().int(),
})
export type Brand = z.infer<typeof Brand>

/** The logos that an operator can give a brand, in the order in which their files are sent. */
export const logoPlaces = ['login', 'loginDark', 'painel', 'painelDark'] as const
export type LogoPlace = (typeof logoPlaces)[number]

/** Maximum number of brands in a list. */
export const BRANDS_MAX = 1000
/** Maximum size of an uploaded logo. */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024
export const TAGLINE_MAX = 80
export const BRAND_ACCOUNTS_MAX = 1_000_000

/** A word of lower-case letters, digits and hyphens. */
export const BrandPath = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'tooShort')
  .max(limits.nameMax, 'tooLong')
  .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'notOneWord')

/** Six hexadecimal digits, in lower case. */
const color = z
  .string('required')
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'notAColor')

/** A host name with at least two labels, in lower case. Names outside ASCII are sent in their ASCII form. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'tooLong')
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/, 'notAnAddress')

const accounts = z
  .number('notANumber')
  .int('notANumber')
  .min(1, 'tooShort')
  .max(BRAND_ACCOUNTS_MAX, 'tooLong')

const fields = {
  name,
  path: BrandPath.optional(),
  email,
  primaryColor: color,
  secondaryColor: color,
  tagline: z.string().trim().max(TAGLINE_MAX, 'tooLong').optional(),
  usersCount: accounts.nullable().optional(),
  dueDate: z.iso.date().nullable().optional(),
  /** Null: none. */
  domain: domain.nullable().optional(),
}

const FILE_NAME_MAX = 200
const logoName = z.string().max(FILE_NAME_MAX, 'tooLong').optional()

/** The names of the sent files. Only which of them are given matters: they say what the files are. */
const logoNames = {
  logoLoginName: logoName,
  logoLoginDarkName: logoName,
  logoPainelName: logoName,
  logoPainelDarkName: logoName,
}

export const BrandForm = z.object({ ...fields, ...logoNames })

/** Absent fields stay unchanged. */
export const BrandChange = z.object({
  ...z.object(fields).partial().shape,
  /** Empty: the sender of the installation. */
  email: z.union([z.literal(''), email]).optional(),
  ...logoNames,
  /** Logos that the brand loses. */
  removedLogos: z.array(z.enum(logoPlaces)).max(logoPlaces.length).optional(),
})

const byBrandId = z.object({
  id: z.coerce.number<number | string>().int().min(0).max(2_147_483_647),
})

export const brands = {
  list: endpoint('GET /whitelabelsList', {
    about:
      'Lists the brands with the number of their companies and accounts: the default brand, then the others by name.',
    may: 'brands.edit',
    answer: z.array(Brand),
  }),
  one: endpoint('GET /whitelabelsList/:id', {
    about: 'Returns a brand as its operator sees it.',
    may: 'brands.edit',
    params: byBrandId,
    answer: Brand,
  }),
  create: endpoint('POST /whitelabels', {
    about:
      'Creates a brand. Without a path the name gives it. Multipart requests send the logos under `file`, in the order sign-in, sign-in of the dark theme, panel, panel of the dark theme; the fields with their names say which of them are sent.',
    may: 'brands.edit',
    body: BrandForm,
    files: 'file',
    answer: Brand,
  }),
  update: endpoint('PUT /whitelabels/:id', {
    about:
      'Updates a brand. Absent fields stay unchanged. A new domain is used once it is proven. Logos are sent as for a new brand. The default brand, 0, takes neither path, domain, due date nor limit of accounts.',
    may: 'brands.edit',
    params: byBrandId,
    body: BrandChange,
    files: 'file',
    answer: Brand,
  }),
  proveDomain: endpoint('POST /whitelabels/:id/domain/proof', {
    about:
      'Looks for the TXT record of the domain. With the right one the domain is proven, and links use it. Otherwise refused with ERR_DOMAIN_NOT_PROVEN.',
    may: 'brands.edit',
    params: byBrandId,
    answer: Brand,
  }),
}

const FILES =
  'The logos: PNG, JPEG, WebP or GIF of up to 2 MB each. New pictures of their pixels are stored.'

export const descriptions = {
  'GET /whitelabelsList/{id} id': 'The id of the brand. 0 is the default brand.',
  'PUT /whitelabels/{id} id': 'The id of the brand. 0 is the default brand.',
  'POST /whitelabels/{id}/domain/proof id': 'The id of the brand.',
  'POST /whitelabels file': FILES,
  'PUT /whitelabels/{id} file': FILES,
  ...describe('BrandForm', ''),
  ...describe('BrandChange', ' Absent leaves it unchanged.'),
  'BrandChange removedLogos': 'Logos to delete: `login`, `loginDark`, `painel`, `painelDark`.',
} satisfies Record<string, string>

function describe(form: string, absent: string): Record<string, string> {
  return {
    [`${form} name`]: `The name of the brand, 2 to 50 characters.${absent}`,
    [`${form} path`]: `The first path segment of the brand’s URLs: lower-case letters, digits and hyphens, 2 to 50 characters, unique, and no page of the product.${absent}`,
    [`${form} email`]: `The sender of the brand’s mails.${absent ? ' Empty means that of the installation.' : ''}${absent}`,
    [`${form} primaryColor`]: `The main colour, as \`#\` and six hexadecimal digits.${absent}`,
    [`${form} secondaryColor`]: `The second colour, as \`#\` and six hexadecimal digits.${absent}`,
    [`${form} tagline`]: `The sentence of the sign-in page, up to 80 characters. Empty means the product’s own.${absent}`,
    [`${form} usersCount`]: `How many active users all companies of the brand may have, at least 1. \`null\` means no limit.${absent}`,
    [`${form} dueDate`]: `The last day of the contract with the brand, as YYYY-MM-DD. After it no company is founded under the brand; its companies work on. \`null\` means no end.${absent}`,
    [`${form} domain`]: `The own domain, such as \`atende.example.com\`. \`null\` means none.${absent}`,
    [`${form} logoLoginName`]:
      'The file name of the logo of the sign-in page, if its file is sent.',
    [`${form} logoLoginDarkName`]: 'The same for the dark theme.',
    [`${form} logoPainelName`]: 'The file name of the logo of the panel, if its file is sent.',
    [`${form} logoPainelDarkName`]: 'The same for the dark theme.',
  }
}

export const errors = {
  ERR_WHITE_LABEL_NAME_ALREADY_EXISTS: {
    status: 400,
    pt: 'Já existe uma marca com este caminho. Escolha outro.',
    en: 'There is already a brand with this path. Choose another one.',
    es: 'Ya existe una marca con esta ruta. Elija otra.',
  },
  ERR_WHITE_LABEL_PATH_RESERVED: {
    status: 400,
    pt: 'Este caminho é uma página do produto, um código ou só números. Escolha outro.',
    en: 'This path is a page of the product, an identifier or only digits. Choose another one.',
    es: 'Esta ruta es una página del producto, un código o solo números. Elija otra.',
  },
  ERR_LOGO_TYPE_NOT_ALLOWED: {
    status: 400,
    pt: 'O logotipo precisa ser uma imagem PNG, JPEG, WebP ou GIF que se possa ler.',
    en: 'A logo must be a readable PNG, JPEG, WebP or GIF picture.',
    es: 'El logotipo debe ser una imagen PNG, JPEG, WebP o GIF legible.',
  },
  ERR_LOGO_TOO_LARGE: {
    status: 413,
    pt: 'O logotipo pode ter até 2 MB. Reduza a imagem.',
    en: 'A logo can have up to 2 MB. Make the picture smaller.',
    es: 'El logotipo puede tener hasta 2 MB. Reduzca la imagen.',
  },
  ERR_DOMAIN_ALREADY_EXISTS: {
    status: 400,
    pt: 'Outra marca já usa este domínio. Escolha outro.',
    en: 'Another brand already uses this domain. Choose another one.',
    es: 'Otra marca ya usa este dominio. Elija otro.',
  },
  ERR_DOMAIN_NOT_PROVEN: {
    status: 400,
    pt: 'O registro TXT ainda não foi encontrado. Mudanças no DNS podem levar algumas horas.',
    en: 'The TXT record was not found yet. Changes of the DNS can take some hours.',
    es: 'Aún no se encontró el registro TXT. Los cambios de DNS pueden tardar algunas horas.',
  },
} satisfies DeclaredErrors

/** A brand was created or changed. Only sent to the company of the operator who did it. */
export const brandUpdated = live('brand', 'update', z.object({ brandId: z.number() }))
