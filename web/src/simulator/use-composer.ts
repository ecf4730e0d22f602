import type { Phone } from '@recado/simulator/wire'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showWarning } from '../app/calls/errors.ts'
import { typeOf, type ComposerReference, type PhoneDraft } from './draft.ts'
import { editMessage, PhoneRefused } from './phones/phone-api.ts'
import { useSendTyping } from './use-typing.ts'
import { refusalText } from './phone-texts.ts'

type Composing = {
  phone: Phone
  peer: string
  about: ComposerReference | undefined
  onSend: (draft: PhoneDraft) => void
  onDone: () => void
}

/** State of the composer: a new message, a reply or an edit. */
export function useComposer({ phone, peer, about, onSend, onDone }: Composing) {
  const told = useSendTyping(phone.number, peer)
  const edit = useEdit(phone.number)
  const [edited, quotedId] =
    about?.is === 'edit' ? [about.message, undefined] : [undefined, about?.message.id]
  const [text, setText] = useState(edited?.body ?? '')
  const [file, setFile] = useState<File>()
  const send = (draft: PhoneDraft) => {
    told.stop()
    onSend({ ...draft, ...(quotedId && { quotedId }) })
    onDone()
  }
  const isEmpty = text.trim() === '' && !file
  const submit = () => {
    if (isEmpty) return
    const body = text.trim()
    if (edited) return void edit(edited.id, body).then(onDone)
    send({ type: file ? typeOf(file) : 'text', body, ...(file && { file }) })
    setText('')
    setFile(undefined)
  }
  const write = (words: string) => {
    setText(words)
    if (!edited) told.composing()
  }
  return { text, write, file, setFile, send, submit, isEmpty, isEdit: edited !== undefined }
}

function useEdit(number: string) {
  const { t } = useTranslation('simulator')
  return (id: string, body: string) =>
    editMessage(id, number, body).catch((refused: unknown) => {
      if (!(refused instanceof PhoneRefused)) throw refused
      showWarning(refusalText(refused, t))
    })
}
