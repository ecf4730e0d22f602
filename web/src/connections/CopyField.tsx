import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../messages/copy.ts'
import classes from './ConnectionForm.module.css'

type Props = { label: string; hint: string; value: string }

/** Something to be carried to another program as it is. */
export function CopyField({ label, hint, value }: Props) {
  const { t } = useTranslation('connection-form')
  return (
    <div className={classes.copied}>
      <TextInput
        label={label}
        description={hint}
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        onClick={() => void copyText(value)}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
