import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { copyText } from '../app/device/clipboard.ts'
import classes from './ConnectionForm.module.css'

type Props = Pick<TextInputProps, 'label' | 'description' | 'error' | 'onChange'> & {
  value: string
  /** The value can be edited. */
  isOpen?: boolean
}

/** A value to copy into another program. */
export function CopyField({ value, isOpen = false, ...rest }: Props) {
  const { t } = useTranslation('connection-form')
  return (
    <div className={classes.copied}>
      <TextInput
        value={value}
        readOnly={!isOpen}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...rest}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        aria-label={t('copyThis', { what: rest.label })}
        onClick={() => void copyText(value)}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
