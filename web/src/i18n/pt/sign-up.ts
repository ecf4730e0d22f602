/** The page on which a stranger founds a company. */
export const texts = {
  title: 'Criar empresa',
  hint_one: '{{count}} dia grátis, sem cartão. Depois você escolhe se continua.',
  hint_other: '{{count}} dias grátis, sem cartão. Depois você escolhe se continua.',
  known: 'Já tem conta?',
  enter: 'Entrar',
  closed: 'Novos cadastros estão fechados. Fale com quem vende o serviço.',
  plan: 'Plano',
  perMonth: 'por mês',
  noPlans: 'Ainda não há planos à venda. Fale com quem vende o serviço.',
  retry: 'Tentar de novo',
  company: 'Empresa e primeiro usuário',
  name: 'Nome da empresa',
  document: 'CPF ou CNPJ',
  legalEntity: 'CNPJ: pessoa jurídica',
  individual: 'CPF: pessoa física',
  documentWrong: 'Este CPF ou CNPJ não existe: confira os números',
  userName: 'Seu nome',
  phone: 'WhatsApp com DDD',
  phoneWrong: 'Escreva o número com DDD',
  address: 'Endereço',
  email: 'E-mail',
  password: 'Senha',
  passwordShort: 'A senha precisa de pelo menos 8 caracteres',
  ruleLength: '8 caracteres ou mais',
  ruleCommon: 'As senhas mais comuns não são aceitas',
  contract: 'Contrato',
  download: 'Baixar',
  version: 'Versão {{version}}',
  agree: 'Li e aceito o contrato em nome da empresa',
  submit: 'Criar empresa',
  free: '{{plan}}, grátis até {{until}}.',
  failed: 'Não foi possível criar a empresa. Tente de novo mais tarde.',
  checkTitle: 'Confira seu e-mail',
  checkText: 'Escrevemos para {{email}}. Se o e-mail já tem uma conta, a mensagem diz como entrar.',
  doneTitle: 'Empresa criada',
  doneText: 'Entre com {{email}} e a senha que você escolheu.',
  resend: 'Enviar de novo',
  resendIn_one: 'Enviar de novo em {{count}} segundo',
  resendIn_other: 'Enviar de novo em {{count}} segundos',
  providerTitle: 'Quem presta o serviço',
  providerText:
    '{{brand}} presta o serviço pelo endereço {{host}}. Os dados de identificação e de cobrança aparecem em cada fatura.',
  serviceTitle: 'O que é o serviço',
  serviceText:
    '{{brand}} reúne as conversas de WhatsApp da sua empresa em um só lugar, para várias pessoas atenderem, dentro dos limites do plano escolhido.',
  trialTitle: 'Teste e cobrança',
  trialText:
    'O teste dura 3 dias. Nada é cobrado sem a sua escolha. Cada mês é pago antes, por Pix, boleto ou cartão. Sem pagamento, o acesso para depois do vencimento, e nada é apagado por isso.',
  supportTitle: 'Suporte',
  supportText:
    'O suporte atende por e-mail e pelo WhatsApp informados na página de ajuda, de segunda a sexta, das 8h às 18h (horário de Brasília).',
  changesTitle: 'Mudanças',
  changesText:
    'Uma função só deixa de existir com aviso de 90 dias. Mudanças deste contrato são avisadas por e-mail e pedem novo aceite.',
  cancellingTitle: 'Cancelamento',
  cancellingText:
    'Você cancela quando quiser, com aviso de 7 dias. {{brand}} também pode encerrar o contrato com o mesmo aviso.',
  dataTitle: 'Dados dos seus clientes',
  dataText:
    'São seus. Tratamos as mensagens só para prestar o serviço, conforme a LGPD. Ao fim do contrato, você exporta tudo e apagamos os dados em 30 dias.',
  useTitle: 'Uso responsável',
  useText:
    'Não é permitido enviar mensagens a quem não pediu para receber, nem usar o serviço contra a lei ou as regras do WhatsApp.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'sign-up': typeof texts
  }
}
