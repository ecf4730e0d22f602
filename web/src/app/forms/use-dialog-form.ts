import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import type { ErrorCode } from '@recado/contract/errors'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../calls/errors.ts'
import { Refused } from '../calls/refused.ts'

/** Field errors with a text shared by all dialogs. The contract's schemas name them. */
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

/** The server's errors by field, with a code and a text each. */
type Issues = { issues?: { path: string; code: string; message: string }[] }

export type DialogFormOptions<Values, Saved> = {
  /** The contract's schema, which the server validates with too. */
  schema: Parameters<typeof schemaResolver>[0]
  values: Values
  /** `opened` are the values that the form was opened with, whatever others have changed meanwhile. */
  save: (values: Values, opened: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Maps an error code to the field that shows it. Any other refusal is shown above the buttons. */
  refusedAt?: Partial<Record<ErrorCode, string>>
  /** The area's own text for a refusal, if the area knows more than the code says. */
  sentence?: (refused: Refused) => string | undefined
  /** The area's own text for a field error, if the general one does not fit. */
  words?: (path: string, fault: Fault) => string | undefined
}

/** State of an edit form: values, errors, saving, and whether leaving would lose changes. */
export function useDialogForm<Values extends Record<string, unknown>, Saved>(
  terms: DialogFormOptions<Values, Saved>,
) {
  const { t } = useTranslation('pages')
  const resolve = schemaResolver(terms.schema, { sync: true }) as Resolve<Values>
  const form = useForm<Values>({
    initialValues: terms.values,
    validate: ((values: Values) => inOurWords(resolve(values))) as never,
  })
  const { saveWith, isSaving, refused, showRefusal } = useSaving(form, terms)
  const say = (path: string, said: unknown, value: unknown) => {
    if (!isFault(said)) return said as string | undefined
    // An empty field is reported as required, not as too short.
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
    /** Saves like `submit`, with another success callback. */
    submitTo,
    /** All props the field's input needs. */
    field: (path: string, options?: { type: 'checkbox' }) => {
      const { error, ...props } = form.getInputProps(path as never, options)
      return { ...props, error: say(path, error, props.value) }
    },
    /** Shows the errors of the fields and focuses the first. True if there are none. */
    isValid: () => isValid(form),
    /** Shows the refusal of another call than saving, at its field or above the buttons. */
    showRefusal,
    /** Shows these values as saved ones, after somebody else changed them. */
    show: (values: Values) => showSaved(form, values),
    /** Shows one value as a saved one. What was typed into the other fields stays. */
    showOne: (path: string, value: unknown) => showOne(form, path, value),
    add: (path: string, item: unknown) => form.insertListItem(path as never, item as never),
    remove: (path: string, place: number) => form.removeListItem(path as never, place),
  }
}

type Resolve<Values> = (values: Values) => Record<string, unknown>

/** Replaces a validator's own text with a known error code. Such texts are never shown. */
const inOurWords = (errors: Record<string, unknown>): Record<string, Fault> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, said]) => [path, isFault(said) ? said : 'malformed']),
  )

/** Runs one save at a time. A server error is shown at its field, or above the buttons if it has none. */
function useSaving<Values extends Record<string, unknown>, Saved>(
  form: UseFormReturnType<Values>,
  terms: DialogFormOptions<Values, Saved>,
) {
  const { t } = useTranslation('pages')
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const blame = (path: string, said: string) => {
    form.setFieldError(path, said)
    focusOn(form, path)
  }
  const showRefusal = (error: unknown) => {
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
    const saved = (answer: Saved) => {
      // A form that stays open compares further changes with what is saved now.
      form.setInitialValues(values)
      form.resetDirty(values)
      onSaved(answer)
    }
    await terms
      .save(values, form.getInitialValues())
      .then(saved, showRefusal)
      .finally(() => setIsSaving(false))
  }
  return { saveWith, isSaving, refused, showRefusal }
}

function isValid<Values>(form: UseFormReturnType<Values>): boolean {
  const { hasErrors, errors } = form.validate()
  if (hasErrors) focusOn(form, Object.keys(errors)[0])
  return !hasErrors
}

function showSaved<Values>(form: UseFormReturnType<Values>, values: Values): void {
  form.setInitialValues(values)
  form.setValues(values)
  form.resetDirty(values)
}

function showOne<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  path: string,
  value: unknown,
): void {
  const saved = { ...form.getInitialValues(), [path]: value }
  form.setInitialValues(saved)
  form.setFieldValue(path as never, value as never)
  // Last: it forgets that only this field was compared.
  form.resetDirty(saved)
}

type Focusable = { getInputNode: (path: string) => HTMLElement | null }

/** Waits until the button is enabled again: a button that becomes disabled drops the focus. */
const focusOn = (form: Focusable, path: string | undefined): void => {
  if (path) setTimeout(() => form.getInputNode(path)?.focus())
}

/** The part of a form that its dialog needs. */
export type DialogForm = Pick<
  ReturnType<typeof useDialogForm>,
  'isDirty' | 'isSaving' | 'refused' | 'submit'
>
