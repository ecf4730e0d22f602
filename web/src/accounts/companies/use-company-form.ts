import {
  CompanyChange,
  type OperatedCompany,
  type PlanBeyond,
} from '@recado/contract/accounts/company-admin'
import { useState } from 'react'
import { showSuccess } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { documentText } from './document-text.ts'
import { useUpdateCompany } from './use-companies.ts'

export type ShownCompany = OperatedCompany

const valuesOf = (company: ShownCompany) => ({
  name: company.name,
  document: company.document ? documentText(company.document) : '',
  email: company.email ?? '',
  phone: company.phone ?? '',
  planId: String(company.planId ?? ''),
  recurrence: company.recurrence as string,
  campaignsEnabled: company.campaignsEnabled,
})
type Values = ReturnType<typeof valuesOf>

/** A company without a plan may stay without one. */
const Form = CompanyChange.pick({
  name: true,
  document: true,
  email: true,
  phone: true,
  campaignsEnabled: true,
})

/**
 * State of the form of a company. A plan beneath the use is not saved at once: `excesses` lists what is over until the
 * operator accepts or refuses.
 */
export function useCompanyForm(company: ShownCompany) {
  const { t } = useTranslation('companies')
  const update = useUpdateCompany()
  const [excesses, setExcesses] = useState<PlanBeyond[]>()
  const send = (now: Values, opened: Values, acceptsExcess: boolean) =>
    update({ id: company.id, ...changedFields(opened, now), acceptsExcess } as never)
  const form = useDialogForm<Values, OperatedCompany>({
    schema: Form,
    values: valuesOf(company),
    save: (now, opened) =>
      send(now, opened, false).catch((error: unknown) => {
        if (isBelowUse(error)) setExcesses(error.details.excesses)
        throw error
      }),
    onSaved: () => showSuccess(t('saved')),
    words: (path, fault) =>
      path === 'document' && fault === 'malformed' ? t('invalidDocument') : undefined,
  })
  return {
    form,
    excesses,
    accept: async () => {
      await send(form.values, valuesOf(company), true)
      form.show(form.values)
      setExcesses(undefined)
      showSuccess(t('saved'))
    },
    refuse: () => setExcesses(undefined),
  }
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>['form']

const isBelowUse = (error: unknown): error is { details: { excesses: PlanBeyond[] } } =>
  error instanceof Refused && error.code === 'ERR_PLAN_BELOW_USE'
