import { useTranslation } from '../i18n/use-translation.ts'
import { EntrancePage } from './EntrancePage.tsx'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  const { t } = useTranslation('session')
  return (
    <EntrancePage title={t('title')}>
      <LoginForm />
    </EntrancePage>
  )
}
