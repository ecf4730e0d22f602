// @vitest-environment jsdom
import { twoFactor } from '@recado/contract/accounts/two-factor'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { hasEarlierSession, startSession } from '../../app/session/session.ts'
import { SecurityDialog } from './SecurityDialog.tsx'

const off = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }
const on = {
  isOn: true,
  since: '2026-11-26T12:00:00.000Z',
  recoveryCodesLeft: 9,
  isRequired: false,
}

async function open(own: typeof off | typeof on) {
  const server = fakeServer()
  server.when(twoFactor.show, () => own)
  server.when(twoFactor.signIns, () => ({
    signIns: [
      {
        at: '2026-11-26T12:00:00.000Z',
        act: 'session.signInNewDevice' as const,
        address: '203.0.113.7',
        device: 'Chrome, Windows',
      },
    ],
  }))
  act(() => startSession(signedInAs()))
  show(<SecurityDialog onClose={() => undefined} />)
  await screen.findByText(/Entrou de um aparelho novo/)
  return server
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the second step is turned on with the password and the first code', async () => {
  const server = await open(off)
  server.when(twoFactor.begin, () => ({ secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' }))
  server.when(twoFactor.confirm, () => ({ recoveryCodes: ['abcd-efgh'] }))
  await press('Ligar')
  await userEvent.type(screen.getByLabelText('Senha atual'), 'secret')
  await press('Continuar')
  await userEvent.type(await screen.findByLabelText('Código que o aplicativo mostra'), '123456')
  await press('Ligar')
  expect(await screen.findByText('abcd-efgh')).toBeTruthy()
  expect(server.askedFor(twoFactor.begin)).toMatchObject([{ input: { currentPassword: 'secret' } }])
  await press('Guardei os códigos')
  expect(await screen.findByText(/· Chrome, Windows · 203\.0\.113\.7$/)).toBeTruthy()
})

test('copied codes are reported once', async () => {
  // It brings a clipboard.
  const user = userEvent.setup()
  const server = await open(on)
  server.when(twoFactor.renewCodes, () => ({ recoveryCodes: ['ijkm-npqr'] }))
  await press('Gerar novos códigos')
  await userEvent.type(screen.getByLabelText('Senha atual'), 'secret')
  await press('Gerar códigos')
  await screen.findByText('ijkm-npqr')
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  await screen.findByText('Copiado')
  expect(screen.getAllByText(/copi(ado|ed)$/i)).toHaveLength(1)
})

test('it is turned off with the password, unless the company requires it', async () => {
  const server = await open(on)
  server.when(twoFactor.turnOff, () => ({}))
  expect(screen.getByText(/Restam 9 códigos/)).toBeTruthy()
  await press('Desligar')
  await userEvent.type(screen.getByLabelText('Senha atual'), 'secret')
  await press('Desligar')
  await expect.poll(() => server.askedFor(twoFactor.turnOff)).toHaveLength(1)
})

test('new recovery codes are made with the password or a code, and a begun task is shown alone', async () => {
  const server = await open(on)
  server.when(twoFactor.renewCodes, () => ({ recoveryCodes: ['ijkm-npqr'] }))
  await press('Gerar novos códigos')
  expect(screen.queryByText(/Entrou de um aparelho novo/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Senha atual'))
  await press('Cancelar')
  await press('Gerar novos códigos')
  await press('Usar um código do aplicativo')
  await userEvent.type(screen.getByLabelText('Código que o aplicativo mostra'), '123456')
  await press('Gerar códigos')
  expect(await screen.findByText('ijkm-npqr')).toBeTruthy()
  expect(server.askedFor(twoFactor.renewCodes)).toMatchObject([{ input: { code: '123456' } }])
})

test('required, it has no button to turn it off', async () => {
  await open({ ...on, isRequired: true })
  expect(screen.getByText('Sua empresa exige a verificação em duas etapas.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Desligar' })).toBeNull()
})

test('signing out everywhere ends this session too', async () => {
  const server = await open(off)
  server.when(twoFactor.signOutEverywhere, () => ({}))
  await press('Sair de todos os aparelhos')
  await expect.poll(hasEarlierSession).toBe(false)
})
