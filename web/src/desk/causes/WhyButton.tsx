import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import classes from './Causes.module.css'

const CausePanel = lazyComponent(() => import('./CausePanel.tsx'), 'CausePanel')

/** Opens the reason of an automatic message or timeline line. */
export function WhyButton({ messageId }: { messageId: string }) {
  const { t } = useTranslation('causes')
  return (
    <LazyMenu
      opens="dialog"
      menu={(button) => <CausePanel messageId={messageId} button={button} />}
    >
      <UnstyledButton className={classes.why}>{t('why')}</UnstyledButton>
    </LazyMenu>
  )
}
