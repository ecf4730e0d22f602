import type { Message } from '@recado/contract/desk/messages'
import { IconRobot } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WhyButton } from './WhyButton.tsx'

type Props = { message: Message; automation: NonNullable<Message['automation']> }

/** The line above an automatic message: that it is automatic, which automation wrote it, and why. */
export function AutomationHead({ message, automation: { kind, name } }: Props) {
  const { t } = useTranslation('causes')
  const who = name ? t(`named_${kind}`, { name }) : t(`kind_${kind}`)
  return (
    <>
      <IconRobot size={14} stroke={1.6} aria-hidden />
      <span className="cut">{t('automatic', { who })}</span>
      <span aria-hidden>·</span>
      <WhyButton messageId={message.id} />
    </>
  )
}
