import { Button } from '@mantine/core'
import { IconInbox, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LanguageChoice } from '../app/preferences/LanguageChoice.tsx'
import { ThemeChoice } from '../app/preferences/ThemeChoice.tsx'
import { Chip, Count, DottedLabel, Key, type Tone } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Page } from '../ui/Page.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import classes from './ComponentsPage.module.css'

const tones: Tone[] = ['plain', 'accent', 'ok', 'warn', 'bad']
const names = ['Lia Campos', 'Otávio Brandão', 'Zé', 'Casa Verde', 'Ígor', '+55 11 98610-2302', '']

/** Shows every component of `ui/` in each state. Development only. */
export function ComponentsPage() {
  return (
    <main className={classes.board}>
      <Page title="Components" count={1234} hint="web/src/ui in all states" actions={<Choices />}>
        <div className={classes.grid}>
          <Show name="Chip">
            {tones.map((tone) => (
              <Chip key={tone} tone={tone}>
                {tone}
              </Chip>
            ))}
          </Show>
          <Show name="Dotted, Count, Key">
            <DottedLabel color="#0e9aa7">Entregas</DottedLabel>
            <Count value={7} />
            <Count value={120} tone="accent" />
            <Key>Ctrl</Key>
          </Show>
          <Show name="Avatar">
            {names.map((name) => (
              <Avatar key={name} name={name} />
            ))}
            <Avatar name="Broken picture" src="/none.png" />
            <Avatar name="Ana" presence="online" />
            <Avatar name="Bia" presence="away" />
            <Avatar name="Rui" presence="offline" size={28} />
          </Show>
          <Others />
        </div>
      </Page>
    </main>
  )
}

function Others() {
  return (
    <>
      <Show name="IconButton">
        <IconButton icon={IconPencil} label="Edit" />
        <IconButton icon={IconPencil} label="Pressed" pressed variant="light" />
        <IconButton icon={IconTrash} label="Disabled" disabled />
        <IconButton icon={IconPencil} label="With keys" keys="E" variant="default" />
      </Show>
      <Show name="Button">
        <Button>Filled</Button>
        <Button variant="default">Default</Button>
        <Button variant="light">Light</Button>
        <Button loading>Loading</Button>
        <Button disabled>Disabled</Button>
      </Show>
      <Show name="Logo, QrCode">
        <Logo size={48} />
        <QrCode text="https://example.com/pair?code=7" size={120} />
      </Show>
      <Show name="EmptyState">
        <EmptyState icon={IconInbox} title="Nothing here yet" action={<Button>Begin</Button>}>
          What the place is for, in a sentence or two.
        </EmptyState>
      </Show>
    </>
  )
}

const Choices = () => (
  <>
    <LanguageChoice />
    <ThemeChoice />
  </>
)

const Show = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={classes.show}>
    <h2 className={classes.name}>{name}</h2>
    <div className={classes.row}>{children}</div>
  </section>
)
