import { Button, TextInput } from '@mantine/core'
import type { Brand } from '@recado/contract/accounts/brands'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Brands.module.css'
import type { BrandFormState } from './use-brand-form.ts'
import { useProveDomain } from './use-brands.ts'

type Props = { form: BrandFormState; brand: Brand | undefined }

/** The own domain of the brand: its state, and what to set in its DNS until it is proven. */
export function DomainField({ form, brand }: Props) {
  const { t } = useTranslation('brands')
  const typed = form.values.domain.trim().toLowerCase()
  const isStored = brand?.domain?.name === typed
  const isProven = isStored && brand?.domain?.provenAt
  return (
    <div className={classes.domain}>
      <TextInput
        label={t('domain')}
        description={t('domainHint')}
        placeholder="atende.exemplo.com.br"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(isProven && {
          rightSectionWidth: 104,
          rightSection: (
            <span className={classes.proven}>
              <IconCheck size={14} stroke={2} aria-hidden />
              {t('verified')}
            </span>
          ),
        })}
        {...form.field('domain')}
      />
      {typed !== '' && !isStored && <p className={classes.note}>{t('saveFirst')}</p>}
      {isStored && !isProven && brand?.domain && <Proof brand={brand} domain={brand.domain} />}
    </div>
  )
}

type ProofProps = { brand: Brand; domain: NonNullable<Brand['domain']> }

/** The record that proves the domain, and the button that looks for it. */
function Proof({ brand: { id, path }, domain: { recordName, recordValue } }: ProofProps) {
  const { t } = useTranslation('brands')
  const { mutateAsync: prove } = useProveDomain()
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    try {
      await prove({ id })
      showSuccess(t('domainProven'))
    } catch (error) {
      showError(error as Refused)
    } finally {
      setLooking(false)
    }
  }
  return (
    <div className={classes.proof}>
      <span>{t('notVerified', { address: `${location.host}/${path}` })}</span>
      <span>{t('setRecord')}</span>
      <dl>
        <dt>{t('recordName')}</dt>
        <dd>{recordName}</dd>
        <dt>{t('recordValue')}</dt>
        <dd>{recordValue}</dd>
      </dl>
      <Button size="compact-md" variant="default" loading={isLooking} onClick={() => void look()}>
        {t('verify')}
      </Button>
    </div>
  )
}
