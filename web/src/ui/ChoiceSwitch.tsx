import { Switch, type SwitchProps } from '@mantine/core'
import classes from './ChoiceSwitch.module.css'

type Props = Pick<SwitchProps, 'label' | 'description' | 'checked' | 'disabled' | 'aria-busy'> & {
  onChange: (isOn: boolean) => void
}

/** A line of a list of choices: what is chosen in words, and at its end whether. */
export const ChoiceSwitch = ({ onChange, ...props }: Props) => (
  <Switch
    size="sm"
    labelPosition="left"
    classNames={{ body: classes.body ?? '', labelWrapper: classes.words ?? '' }}
    onChange={(event) => onChange(event.currentTarget.checked)}
    {...props}
  />
)
