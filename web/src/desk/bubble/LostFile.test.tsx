// @vitest-environment jsdom
import type { Media } from '@recado/contract/desk/message-forms'
import { messages, messageUpdated } from '@recado/contract/desk/messages'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aDesk, COMPANY, open, tell } from '../../../test/desk-stage.tsx'
import { aMessage, newsOf } from '../../../test/fixtures/message.ts'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

const nowhere: Media = {
  state: 'failed',
  fileName: 'nota.pdf',
  mime: 'application/pdf',
  size: 6,
  width: null,
  height: null,
  seconds: null,
  failure: { code: 'ERR_WAPP_DOWNLOAD_MEDIA', canRetry: true },
}
const lost = (media: Media = nowhere) => aMessage({ body: '', mediaType: 'document', media })
const button = () => screen.findByRole('button', { name: 'Baixar de novo' })

test('a file that did not come says why and is asked for again, until it is here', async () => {
  const server = aDesk({ ...open, said: [lost()] })
  const coming: Media = { ...nowhere, state: 'pending', failure: null }
  server.when(messages.fetchFile, () => lost(coming))
  const again = await button()
  expect(screen.getByText(/Não foi possível baixar o arquivo/)).toBeTruthy()
  await userEvent.click(again)
  await screen.findByText('Recebendo do WhatsApp…')
  const mediaUrl = '/media/nota.pdf'
  tell(messageUpdated, newsOf({ ...lost({ ...coming, state: 'ready' }), mediaUrl }))
  await screen.findByRole('link', { name: 'Baixar nota.pdf' })
  expect(server.askedFor(messages.fetchFile)[0]?.input).toEqual({ messageId: lost().id })
})

test('what a colleague asked for again is on its way here too, and a later failure says so again', async () => {
  aDesk({ ...open, said: [lost()] })
  await button()
  tell(messageUpdated, newsOf(lost({ ...nowhere, state: 'pending', failure: null })))
  await screen.findByText('Recebendo do WhatsApp…')
  tell(messageUpdated, newsOf(lost()))
  await button()
})

test('where there is no way to it any more it says so, and nothing is left to press', async () => {
  const server = aDesk({ ...open, said: [lost()] })
  server.when(messages.fetchFile, () => new FakeRefusal('ERR_WAPP_DOWNLOAD_MEDIA'))
  await userEvent.click(await button())
  await screen.findByRole('alert')
  const failure = { code: 'ERR_FILE_TYPE_NOT_ALLOWED', canRetry: false }
  tell(messageUpdated, newsOf(lost({ ...nowhere, failure })))
  await screen.findByText('Este tipo de arquivo não é recebido aqui.')
  expect(screen.queryByRole('button', { name: 'Baixar de novo' })).toBeNull()
})
