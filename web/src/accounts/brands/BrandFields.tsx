import { ColorInput, NumberInput, TextInput } from '@mantine/core'
import { type Brand, BRAND_ACCOUNTS_MAX, TAGLINE_MAX } from '@recado/contract/accounts/brands'
import { limits } from '@recado/contract/platform/limits'
import { IconCheck } from '@tabler/icons-react'
import { lightRoles } from '../../app/brand/roles.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/DayField.tsx'
import classes from './Brands.module.css'
import { DomainField } from './DomainField.tsx'
import { LogoFields } from './LogoFields.tsx'
import { colorsOf } from './colors-of.ts'
import { type BrandFormState, pathFrom } from './use-brand-form.ts'

const swatches = ['#369eff', '#12b886', '#e8590c', '#7048e8', '#d6336c', '#ffd43b']

type Props = { form: BrandFormState; brand: Brand | undefined }

/** The fields of a brand, from what people see to what the operator agreed with it. */
export function BrandFields({ form, brand }: Props) {
  const { t } = useTranslation('brands')
  const isDefault = brand?.isDefault === true
  return (
    <>
      <LogoFields form={form} brand={brand} />
      <TextInput
        label={t('name')}
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      {!isDefault && <PathField form={form} />}
      <Colors form={form} />
      <TextInput
        label={t('tagline')}
        placeholder={t('taglineHint')}
        autoComplete="off"
        maxLength={TAGLINE_MAX}
        {...form.field('tagline')}
      />
      <TextInput
        label={t('email')}
        description={t(isDefault ? 'emailDefaultHint' : 'emailHint')}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      {!isDefault && <ContractFields form={form} />}
      {!isDefault && <DomainField form={form} brand={brand} />}
    </>
  )
}

function PathField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('brands')
  const { path, name } = form.values
  return (
    <TextInput
      label={t('path')}
      description={t('pathHint', { address: `${location.host}/${path || pathFrom(name)}` })}
      placeholder={pathFrom(name)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.nameMax}
      {...form.field('path')}
    />
  )
}

/** The terms between the operator and the brand. */
function ContractFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('brands')
  const field = form.field('dueDate')
  return (
    <>
      <NumberInput
        label={t('usersCount')}
        description={t('usersCountHint')}
        min={1}
        max={BRAND_ACCOUNTS_MAX}
        allowDecimal={false}
        allowNegative={false}
        {...form.field('usersCount')}
      />
      <DayField
        label={t('dueDate')}
        value={form.values.dueDate || undefined}
        onChange={(day) => (field.onChange as (day: string) => void)(day ?? '')}
        placeholder={t('noDue')}
      />
    </>
  )
}

function Colors({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('brands')
  return (
    <>
      <div className={classes.two}>
        {(['primaryColor', 'secondaryColor'] as const).map((color) => (
          <ColorInput
            key={color}
            label={t(color)}
            format="hex"
            swatches={swatches}
            // What is no colour is pointed out instead of being replaced by the last one.
            fixOnBlur={false}
            autoComplete="off"
            eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
            {...form.field(color)}
          />
        ))}
      </div>
      <Contrast primary={colorsOf(form.values).primary} />
    </>
  )
}

/** Says in words that the colour is readable, and what was done for it. */
function Contrast({ primary }: { primary: string }) {
  const { t } = useTranslation('brands')
  const { '--accent': accent = '', '--on-accent': ink } = lightRoles(primary, primary)
  const isChanged = accent.toLowerCase() !== primary.toLowerCase()
  const mending = isChanged ? 'darkened' : ink === '#ffffff' ? 'asItIs' : 'pale'
  return (
    <output className={classes.check}>
      {(['readable', mending] as const).map((said) => (
        <span key={said}>
          <IconCheck size={14} stroke={2} aria-hidden />
          {t(said)}
        </span>
      ))}
    </output>
  )
}
