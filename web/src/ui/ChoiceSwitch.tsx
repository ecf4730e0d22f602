import { Switch, type SwitchProps } from '@mantine/core'
import classes from './ChoiceSwitch.module.css'

type Props = Pick<SwitchProps, 'label' | 'description' | 'checked' | 'disabled' | 'aria-busy'> & {
  onChange: (isOn: boolean) => void
}

/** A switch in a list of settings: its label first, the switch at the end of the line. */
export const ChoiceSwitch = ({ onChange, ...props }: Props) => (
  <Switch
    size="sm"
    labelPosition="left"
    classNames={{ body: classes.body ?? '', labelWrapper: classes.words ?? '' }}
    onChange={(event) => onChange(event.currentTarget.checked)}
    {...props}
  />
)
