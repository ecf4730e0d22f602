import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import type { ErrorCode } from '@recado/contract/platform/errors'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../calls/errors.ts'
import { Refused } from '../calls/refused.ts'

/** The faults that the words of all dialogs say; a schema of the contract names them. */
const faults = [
  'required',
  'tooShort',
  'tooLong',
  'tooMany',
  'invalidEmail',
  'notOneWord',
  'malformed',
] as const
type Fault = (typeof faults)[number]

const isFault = (said: unknown): said is Fault => faults.some((fault) => fault === said)

/** What the server says of the fields that are wrong, also in words. */
type Issues = { issues?: { path: string; code: string; message: string }[] }

export type FormTerms<Values, Saved> = {
  /** The form of the contract, the same that the server checks with. */
  schema: Parameters<typeof schemaResolver>[0]
  values: Values
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** At which field a refusal of the server is said; any other is said above the buttons. */
  refusedAt?: Partial<Record<ErrorCode, string>>
  /** The room's own sentence for a refusal, where more is known than its code says. */
  sentence?: (refused: Refused) => string | undefined
  /** The room's own words for a fault at a field, where the general ones do not do. */
  words?: (path: string, fault: Fault) => string | undefined
}

/** What an edit holds: its fields, what is wrong with them, and whether something would be lost by leaving. */
export function useDialogForm<Values extends Record<string, unknown>, Saved>(
  terms: FormTerms<Values, Saved>,
) {
  const { t } = useTranslation('pages')
  const resolve = schemaResolver(terms.schema, { sync: true }) as Resolve<Values>
  const form = useForm<Values>({
    initialValues: terms.values,
    validate: ((values: Values) => inOurWords(resolve(values))) as never,
  })
  const { saveWith, isSaving, refused } = useSaving(form, terms)
  const say = (path: string, said: unknown, value: unknown) => {
    if (!isFault(said)) return said as string | undefined
    // What is empty is not called too short.
    const fault = said === 'tooShort' && value === '' ? 'required' : said
    return terms.words?.(path, fault) ?? t(fault)
  }
  const submitTo = (onSaved: (saved: Saved) => void) =>
    form.onSubmit(
      (values) => void saveWith(values, onSaved),
      (errors) => focusOn(form, Object.keys(errors)[0]),
    )
  return {
    values: form.values,
    isDirty: form.isDirty(),
    isSaving,
    refused,
    submit: submitTo(terms.onSaved),
    /** Saves like `submit`, and goes on in another way. */
    submitTo,
    /** All that the input of this field needs. */
    field: (path: string, options?: { type: 'checkbox' }) => {
      const { error, ...props } = form.getInputProps(path as never, options)
      return { ...props, error: say(path, error, props.value) }
    },
    add: (path: string, item: unknown) => form.insertListItem(path as never, item as never),
    remove: (path: string, place: number) => form.removeListItem(path as never, place),
  }
}

type Resolve<Values> = (values: Values) => Record<string, unknown>

/** What a validator says in its own words is told to nobody. */
const inOurWords = (errors: Record<string, unknown>): Record<string, Fault> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, said]) => [path, isFault(said) ? said : 'malformed']),
  )

/** Saves once at a time; what the server refuses is said at its field, or where it has none, above the buttons. */
function useSaving<Values extends Record<string, unknown>, Saved>(
  form: UseFormReturnType<Values>,
  terms: FormTerms<Values, Saved>,
) {
  const { t } = useTranslation('pages')
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const blame = (path: string, said: string) => {
    form.setFieldError(path, said)
    focusOn(form, path)
  }
  const placeRefusal = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    const path = terms.refusedAt?.[error.code as ErrorCode]
    const [issue] = (error.details as Issues | undefined)?.issues ?? []
    if (path) blame(path, terms.sentence?.(error) ?? textOf(error, t))
    else if (issue && form.getInputNode(issue.path))
      blame(issue.path, isFault(issue.code) ? issue.code : issue.message)
    else setRefused(error)
  }
  const saveWith = async (values: Values, onSaved: (saved: Saved) => void) => {
    if (isSaving) return
    setRefused(undefined)
    setIsSaving(true)
    await terms
      .save(values)
      .then(onSaved, placeRefusal)
      .finally(() => setIsSaving(false))
  }
  return { saveWith, isSaving, refused }
}

type Focusable = { getInputNode: (path: string) => HTMLElement | null }

/** Once the button is free again: a disabled one would drop the focus when it is. */
const focusOn = (form: Focusable, path: string | undefined): void => {
  if (path) setTimeout(() => form.getInputNode(path)?.focus())
}

/** As much of an edit as its dialog needs to know. */
export type DialogForm = Pick<
  ReturnType<typeof useDialogForm>,
  'isDirty' | 'isSaving' | 'refused' | 'submit'
>
