import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './TwoFactor.module.css'

type Props = { button: string; isSaving: boolean; onCancel?: (() => void) | undefined }

/** Submits a form. Over its full width where it cannot be cancelled, as on the sign-in page. */
export function FormButtons({ button, isSaving, onCancel }: Props) {
  const { t } = useTranslation('pages')
  if (!onCancel)
    return (
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {button}
      </Button>
    )
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isSaving}>
        {button}
      </Button>
    </div>
  )
}
