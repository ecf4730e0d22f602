import { CONTRACT_VERSION, signUp } from '@recado/contract/accounts/sign-up'
import type { Call } from '@recado/contract/platform/endpoint'
import { aBrowser } from '../browser.ts'
import { owner } from '../database.ts'
import { aResetDesk } from './reset-desk.ts'

const [plan] = await owner<{ id: number }>`
  insert into plans (name, users, connections, queues, value_cents)
  values (${`Essencial ${crypto.randomUUID().slice(0, 8)}`}, 5, 1, 3, 14900) returning id`

type Founding = Call<typeof signUp.found>

/** A form that founds a company, with an e-mail that nobody has. */
export const aFounding = (changes: Partial<Founding> = {}): Founding => ({
  name: 'Casa Nova',
  userName: 'Nina Prado',
  email: `nina.${crypto.randomUUID()}@nova.test`,
  password: 'uma senha boa',
  CpfCnpj: '11.222.333/0001-81',
  Address: 'Rua Azul, 1, Recife',
  phone: '81 94002-1180',
  planId: plan!.id,
  acceptContract: true,
  contractVersion: CONTRACT_VERSION,
  ...changes,
})

/** An installation that is open for sign-up and mails. Every call comes from a network of its own. */
export async function aSignUpDesk() {
  const desk = await aResetDesk()
  desk.world.signsUp = true
  return {
    ...desk,
    found: (founding: Founding & Record<string, unknown>) =>
      aBrowser(desk.app).request(signUp.found, founding),
    askMail: (email: string) => aBrowser(desk.app).request(signUp.mail, { email }),
  }
}

/** A brand that allows this many accounts. */
export async function aBrand({
  usersCount = null as number | null,
  dueDate = null as string | null,
} = {}) {
  const [brand] = await owner<{ id: number }>`
    insert into white_labels (name, path, users_count, due_date)
    values ('Atende', ${`atende-${crypto.randomUUID()}`}, ${usersCount}, ${dueDate}) returning id`
  return brand!.id
}

/** The company whose first administrator has this e-mail. */
export async function companyOf(email: string) {
  const [found] = await owner`
    select c.*, to_char(c.due_date, 'YYYY-MM-DD') as due, u.id as user_id, u.name as user_name, u.profile, u.super,
           (select jsonb_object_agg(s.key, s.value) from settings s where s.company_id = c.id) as settings
      from users u join companies c on c.id = u.company_id where u.email = ${email}`
  return found
}
