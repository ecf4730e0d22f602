/** Notices of closed pages. */
export const texts = {
  title: 'Com a página fechada',
  on: 'Avisar mesmo com a página fechada',
  onText:
    'O navegador mostra o aviso quando você não está com o sistema aberto em nenhuma tela. Vale até você sair.',
  words: 'Mostrar o texto também nesses avisos',
  wordsText: 'Desligado, o aviso diz só quem escreveu: qualquer um pode ver a tela bloqueada.',
  quiet: 'Não avisar entre',
  quietFrom: 'Das',
  quietTo: 'Até as',
  quietText: 'No horário da empresa. Vazio, avisa sempre.',
  try: 'Testar o aviso',
  trying: 'O teste está a caminho…',
  arrived: 'Funciona: o aviso chegou a este aparelho.',
  failedAt: 'Parou em: {{step}}',
  status: 'Resposta: {{status}}.',
  step_support: 'navegador',
  step_installed: 'instalação',
  step_permission: 'permissão',
  step_worker: 'programa de avisos do navegador',
  step_server: 'nosso servidor',
  step_subscription: 'inscrição no serviço de avisos',
  step_service: 'envio ao serviço de avisos',
  step_arrival: 'chegada a este aparelho',
  help_support: 'Este navegador não recebe avisos com a página fechada. Use um navegador atual.',
  help_installed:
    'No iPhone e no iPad isso funciona só com o sistema na tela de início: em “Compartilhar”, escolha “Adicionar à Tela de Início” e abra por lá.',
  help_permission:
    'O navegador não permite avisos deste site. Libere em “Permissões do site”, ao lado do endereço, e tente de novo.',
  help_worker:
    'O navegador não iniciou o programa que recebe os avisos. Janelas anônimas não permitem; recarregue a página e tente de novo.',
  help_server: 'O servidor não respondeu. Confira a internet e tente de novo.',
  help_subscription:
    'O serviço de avisos do navegador não respondeu. Uma rede ou extensão pode estar bloqueando; tente por outra rede.',
  help_service:
    'O serviço de avisos do navegador não aceitou o envio. Desligue e ligue esta opção; se continuar, avise o Suporte.',
  help_arrival:
    'O aviso foi enviado e não chegou. Veja se o sistema do aparelho está em “Não perturbe” ou economizando bateria.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    push: typeof texts
  }
}
