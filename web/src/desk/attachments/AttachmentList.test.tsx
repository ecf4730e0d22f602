// @vitest-environment jsdom
import { uploads } from '@recado/contract/desk/uploads'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { aDesk, laidFile, someoneNew } from '../../../test/attached-files.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { useAttachments } from './use-attachments.ts'

beforeEach(() => {
  startSession(signedInAs())
  someoneNew()
})

function Shown({ ticketId }: { ticketId: number }) {
  const attachments = useAttachments(ticketId, true)
  return <AttachmentList attachments={attachments} />
}

test.each([
  ['ERR_FILE_TYPE_NOT_ALLOWED', 0],
  ['ERR_UPLOADS_FULL', 1],
  ['ERR_UNEXPECTED', 1],
] as const)('after %s another try is offered where it may help', async (code, tries) => {
  const { server, lay, place } = aDesk()
  server.when(uploads.create, () => new FakeRefusal(code))
  show(<Shown ticketId={place.ticketId} />)
  lay(laidFile('a.exe'))
  await screen.findByRole('alert')
  expect(screen.queryAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(tries)
})
