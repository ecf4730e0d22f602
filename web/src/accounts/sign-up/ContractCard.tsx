import { Button, Checkbox } from '@mantine/core'
import { CONTRACT_VERSION } from '@recado/contract/accounts/sign-up'
import { useState, type ReactNode } from 'react'
import { useBrand } from '../../app/brand/brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { contractOf } from './contract-text.ts'
import classes from './SignUp.module.css'

type Props = { isSaving: boolean; children: ReactNode }

/** The contract, its acceptance, and the button that waits for it. */
export function ContractCard({ isSaving, children }: Props) {
  const { t } = useTranslation('sign-up')
  const { name } = useBrand()
  const [agrees, setAgrees] = useState(false)
  const sections = contractOf(t, name)
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <h2>{t('contract')}</h2>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => download(sections.map(({ title, text }) => `${title}\n${text}`))}
        >
          {t('download')}
        </Button>
      </div>
      <section
        className={classes.contract}
        aria-label={t('contract')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {sections.map(({ key, title, text }) => (
          <div key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
        <p>{t('version', { version: CONTRACT_VERSION })}</p>
      </section>
      <div className={classes.agree}>
        <Checkbox
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
          label={t('agree')}
        />
        {children}
        <Button type="submit" fullWidth size="md" disabled={!agrees} loading={isSaving}>
          {t('submit')}
        </Button>
      </div>
    </div>
  )
}

/** Saves the contract as a text file. */
function download(sections: string[]): void {
  const file = new Blob([`${sections.join('\n\n')}\n\n${CONTRACT_VERSION}\n`], {
    type: 'text/plain',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `contract-${CONTRACT_VERSION}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
