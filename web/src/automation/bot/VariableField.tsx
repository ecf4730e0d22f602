import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { VariableButtons } from '../../desk/variables/VariableButtons.tsx'
import type { TextDraft } from './use-text-draft.ts'

/** What the bot knows of a customer. Nobody attends yet, so the name of the agent is not among them. */
const names = ['primeiro_nome', 'nome', 'saudacao', 'protocolo', 'fila'] as const

type Props = { label: string; description?: string; draft: TextDraft; error?: string | undefined }

/** A text of the bot with the variables to insert. */
export function VariableField({ label, description, draft, error }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div>
      <Textarea
        ref={field}
        label={label}
        description={description}
        autosize
        minRows={4}
        maxRows={12}
        value={draft.value}
        error={draft.fault ?? error}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.leave}
      />
      <VariableButtons field={field} text={draft.value} names={names} onChange={draft.change} />
    </div>
  )
}
