import { CONTRACT_VERSION, signUp, SignUpForm } from '@recado/contract/accounts/sign-up'
import { useState } from 'react'
import { useBrand } from '../../app/brand/brand.ts'
import { call } from '../../app/calls/api.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { signUpLink } from '../../app/session/sign-up-link.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const empty = {
  name: '',
  userName: '',
  email: '',
  password: '',
  CpfCnpj: '',
  Address: '',
  phone: '',
  planId: 0,
}
export type SignUpValues = typeof empty

/** The form that founds a company. `signedUp` is the e-mail of the founder once it is done. */
export function useSignUp() {
  const { id: whiteLabelId } = useBrand()
  const { t } = useTranslation('sign-up')
  const [signedUp, setSignedUp] = useState<string>()
  const form = useDialogForm({
    schema: SignUpForm,
    values: empty,
    save: (values) =>
      call(signUp.found, {
        ...values,
        whiteLabelId,
        companyId: signUpLink(),
        acceptContract: true,
        contractVersion: CONTRACT_VERSION,
      }),
    onSaved: ({ email }) => setSignedUp(email),
    refusedAt: { ERR_EMAIL_ALREADY_EXISTS: 'email' },
    words: (path, fault) => {
      if (path === 'CpfCnpj' && fault === 'malformed') return t('documentWrong')
      if (path === 'phone' && fault === 'malformed') return t('phoneWrong')
      if (path === 'password' && fault === 'tooShort') return t('passwordShort')
      return undefined
    },
  })
  return { ...form, signedUp }
}
