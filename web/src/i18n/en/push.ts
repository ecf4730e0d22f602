import type { texts as pt } from '../pt/push.ts'

export const texts: typeof pt = {
  title: 'While the page is closed',
  on: 'Notify me even while the page is closed',
  onText:
    'The browser shows the notification when the desk is open on no screen of yours. Holds until you sign out.',
  words: 'Show the text in these notifications too',
  wordsText: 'When off, a notification only says who wrote: anybody can see a locked screen.',
  quiet: 'Do not notify between',
  quietFrom: 'From',
  quietTo: 'To',
  quietText: 'In the company’s time. Left empty, you are always notified.',
  try: 'Test the notification',
  trying: 'The test is on its way…',
  arrived: 'It works: the notification reached this device.',
  failedAt: 'Stopped at: {{step}}',
  status: 'Answer: {{status}}.',
  step_support: 'browser',
  step_installed: 'installation',
  step_permission: 'permission',
  step_worker: 'the browser’s notification program',
  step_server: 'our server',
  step_subscription: 'subscribing to the push service',
  step_service: 'sending to the push service',
  step_arrival: 'arrival on this device',
  help_support:
    'This browser takes no notifications while the page is closed. Use an up-to-date browser.',
  help_installed:
    'On iPhone and iPad this works only from the home screen: under “Share”, choose “Add to Home Screen” and open it from there.',
  help_permission:
    'The browser allows no notifications from this site. Allow them under “Site permissions”, next to the address, and try again.',
  help_worker:
    'The browser did not start the program that takes notifications. Private windows do not allow it; reload the page and try again.',
  help_server: 'The server did not answer. Check your internet and try again.',
  help_subscription:
    'The browser’s push service did not answer. A network or an extension may block it; try another network.',
  help_service:
    'The browser’s push service did not take it. Turn this option off and on; if that does not help, tell Support.',
  help_arrival:
    'The notification was sent and did not arrive. See whether the device is in “Do not disturb” or saving battery.',
}
