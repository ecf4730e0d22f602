import type { Catalogue } from '../catalogue.ts'

/** Words of recording a voice message. */
export const texts: Catalogue['voice'] = {
  bar: 'Audio recording',
  recording: 'Recording for {{time}}',
  paused: 'Recording paused at {{time}}',
  starting: 'Opening the microphone…',
  finishing: 'Preparing the audio…',
  discard: 'Discard audio',
  pause: 'Pause recording',
  resume: 'Resume recording',
  play: 'Listen to the recording',
  stop: 'Stop listening',
  send: 'Send audio',
  tooShort: 'Recording too short: nothing was sent.',
  leftTooShort: 'Recording too short: it was not kept.',
  refused: 'The browser did not allow the microphone. Allow it at the padlock next to the address.',
  missing: 'No microphone was found.',
  busy: 'The microphone is in use by another program.',
  failed: 'The recording failed. Try again.',
  keptRaw:
    'The audio could not be prepared. The recording is attached to the ticket, just as it was made.',
}
