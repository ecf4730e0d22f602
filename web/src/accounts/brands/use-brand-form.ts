import {
  type Brand,
  BrandChange,
  BrandForm,
  BrandPath,
  type LogoPlace,
  logoPlaces,
} from '@recado/contract/accounts/brands'
import { z } from 'zod'
import { showSuccess } from '../../app/calls/errors.ts'
import { loadBrand, recado } from '../../app/brand/brand.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type BrandFields, type NewLogos, saveBrand } from './use-brands.ts'

const { name, email, primaryColor, secondaryColor, tagline, usersCount, domain } = BrandForm.shape

/** An empty field stands for none. */
const orNone = (schema: z.ZodType) => z.preprocess((said) => (said === '' ? null : said), schema)

/** Follows the contract. Without a path the proposed one is used. */
const Form = z.object({
  name,
  path: z.union([z.literal(''), BrandPath]),
  email,
  primaryColor,
  secondaryColor,
  tagline,
  usersCount: orNone(usersCount),
  domain: orNone(domain),
})

/** The default brand has the address of the installation and no contract. Without a sender that of the installation sends. */
const DefaultForm = Form.pick({
  name: true,
  primaryColor: true,
  secondaryColor: true,
  tagline: true,
}).extend({ email: BrandChange.shape.email })

/** What becomes of a logo: a new file, or none any more. Absent: it stays. */
export type LogoChanges = Partial<Record<LogoPlace, File | 'removed'>>

const valuesOf = (brand: Brand | undefined) => ({
  name: brand?.name ?? '',
  path: brand?.path ?? '',
  email: brand?.email ?? '',
  primaryColor: brand?.primaryColor ?? recado.primary,
  secondaryColor: brand?.secondaryColor ?? recado.secondary,
  tagline: brand?.tagline ?? '',
  usersCount: brand?.usersCount ?? ('' as number | ''),
  dueDate: brand?.dueDate ?? '',
  domain: brand?.domain?.name ?? '',
  logos: {} as LogoChanges,
})

export type BrandValues = ReturnType<typeof valuesOf>

const saidOf = ({
  path,
  usersCount: accounts,
  dueDate,
  domain: own,
  logos: _logos,
  ...texts
}: BrandValues) => ({
  ...texts,
  path: path || pathFrom(texts.name),
  usersCount: accounts === '' ? null : accounts,
  dueDate: dueDate || null,
  domain: own.trim() || null,
})

/** The fields that the default brand has. */
const saidOfDefault = ({ name, email, primaryColor, secondaryColor, tagline }: BrandValues) => ({
  name,
  email: email.trim(),
  primaryColor,
  secondaryColor,
  tagline,
})

const filesIn = (logos: LogoChanges): NewLogos =>
  Object.fromEntries(Object.entries(logos).filter(([, change]) => change instanceof File))

const removedIn = (logos: LogoChanges): LogoPlace[] =>
  logoPlaces.filter((place) => logos[place] === 'removed')

/** State of the form that creates or changes a brand. Nothing reaches the companies before it is published. */
export function useBrandForm(brand: Brand | undefined, onCreated: (brand: Brand) => void) {
  const { t } = useTranslation('brands')
  const said = brand?.isDefault ? saidOfDefault : saidOf
  const form = useDialogForm<BrandValues, Brand>({
    schema: brand?.isDefault ? DefaultForm : Form,
    values: valuesOf(brand),
    save: (now, opened) => {
      const removedLogos = removedIn(now.logos)
      const fields: BrandFields = brand ? changedFields(said(opened), said(now)) : said(now)
      const removal = removedLogos.length > 0 && { removedLogos }
      return saveBrand(brand?.id, { ...fields, ...removal }, filesIn(now.logos))
    },
    onSaved: (saved) => {
      showSuccess(t(brand ? 'published' : 'created'))
      // Two files compare as equal, so those that were sent leave the form.
      form.show(valuesOf(saved))
      if (!brand) onCreated(saved)
      // This screen shows the default brand itself.
      if (saved.isDefault) void loadBrand()
    },
    refusedAt: {
      ERR_WHITE_LABEL_NAME_ALREADY_EXISTS: 'path',
      ERR_WHITE_LABEL_PATH_RESERVED: 'path',
      ERR_DOMAIN_ALREADY_EXISTS: 'domain',
    },
    words: (path, fault) => {
      if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
      if (path === 'path') return t('pathWrong')
      if (path === 'primaryColor' || path === 'secondaryColor') return t('colorWrong')
      if (path === 'usersCount') return t('usersCountWrong')
      if (path === 'domain') return t('domainWrong')
      return path === 'tagline' ? t('taglineTooLong') : undefined
    },
  })
  return { ...form, undo: () => form.show(valuesOf(brand)) }
}

export type BrandFormState = ReturnType<typeof useBrandForm>

/** The path that a name proposes. */
export const pathFrom = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
