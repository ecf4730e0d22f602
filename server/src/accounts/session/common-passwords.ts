/**
 * The most common passwords of eight characters or more, which are guessed first: the top of published lists of leaked
 * passwords, plus common Portuguese and Spanish ones. In lower case.
 */
const list = `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 0987654321 987654321 9876543210
87654321 01234567 1234512345 1234554321 1234567891 12341234 11111111 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 999999999 123123123 123321123
12121212 11223344 1122334455 11112222 112233445566 123454321 123654789 147258369 159753456 147852369 741852963
789456123 789456123a 159357456 10203040 102030405060 1020304050 13131313 69696969 25802580 147147147 456456456
789789789 321321321 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx
zaq1zaq1 qazwsxedc qaz123wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty
123qweasd 123qwe123 123qweasdzxc 1234qwer qwer1234 asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjklç zxcvbnm1 zxcvbnm123
zxcvbnmz qweasdzxc qweqweqwe qwe123qwe poiuytrewq mnbvcxz1 abcd1234 abc12345 abc123456 abc123abc abcdefgh abcdefghi
abcdefghij abcabcabc abcdabcd a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaa 1a2b3c4d
a1b2c3d4 a1b2c3d4e5 password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword
pa$$word pa$$w0rd passwort passwords mypassword yourpassword thepassword newpassword password! password1! password@123
administrator admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrador root1234 rootroot toor1234
letmein1 letmein123 welcome1 welcome123 welcome@123 changeme changeme123 default1 default123 guest123 guestguest
test1234 test12345 testtest testtest1 testing1 testing123 tester123 master123 masterkey login123 secret123 temp1234
iloveyou iloveyou1 iloveyou2 iloveyou! iloveu123 loveyou1 lovelove loveme123 princess princess1 sunshine sunshine1
football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 pokemon1
pokemon123 minecraft minecraft1 naruto123 dragonball dragon123 dragon12 michael1 jennifer jordan23 michelle nicole123
jessica1 charlie1 daniel123 anthony1 alexander alexandra victoria elizabeth samantha samsung1 samsung123 whatsapp
whatsapp1 whatsapp123 facebook facebook1 facebook123 instagram google123 youtube1 internet internet1 computer computer1
blink182 trustno1 whatever whatever1 babygirl babygirl1 chocolate chocolate1 butterfly liverpool liverpool1 chelsea1
arsenal1 barcelona barcelona1 realmadrid juventus manchester mustang1 corvette mercedes ferrari1 hello123 hello1234
hellohello hunter12 shadow123 killer123 monkey123 soccer12 hockey123 purple123 orange123 summer2023 summer2024
summer2025 winter2024 winter2025 spring2024 spring2025 autumn2024 q1w2e3r4t5y6 1234abcd 12345qwert 12345abc 12345678a
12345678q 123456abc 123456aa 123456ab 123456qw 1234567a 1234567q a123456a asd123456 zxc123456 qwe123456 q123456789
senha123 senha1234 senha12345 senha123456 senha@123 senhasenha minhasenha minhasenha1 novasenha novasenha1 suasenha
mudar123 mudar1234 mudar@123 mudarsenha trocar123 trocarsenha acesso123 entrar123 teste123 teste1234 teste12345
testeteste teste@123 usuario1 usuario123 sistema1 sistema123 suporte1 suporte123 empresa1 empresa123 vendas123
atendimento atendimento1 contato123 cliente1 cliente123 bemvindo bemvindo1 bemvindo123 brasil123 brasil2022 brasil2024
brasil2025 brasilbrasil flamengo flamengo1 flamengo10 flamengo123 corinthians corinthians1 palmeiras palmeiras1
saopaulo saopaulo1 saopaulofc vasco123 gremio123 cruzeiro cruzeiro1 internacional botafogo botafogo1 fluminense
santos123 atletico atletico1 bahia123 neymar10 neymar11 ronaldinho jesus123 jesuscristo jesusamado jesustheking
jesuschrist deusefiel deuseamor deusefiel1 deus1234 deusnocomando amordaminhavida amoramor amor1234 teamo123 teamomuito
euteamo1 euteamo123 minhavida familia1 familia123 felicidade gabriel1 gabriel123 gabriela gabriela1 rafael123
rodrigo1 rodrigo123 fernando fernanda fernanda1 leonardo leonardo1 marcelo1 marcelo123 eduardo1 eduardo123 ricardo1
juliana1 juliana123 mariana1 patricia patricia1 carolina carolina1 vitoria1 vitoria123 guilherme gustavo1 gustavo123
matheus1 matheus123 henrique henrique1 isabella isabela1 beatriz1 beatriz123 amanda123 camila123 daniela1 larissa1
estrela1 borboleta borboleta1 chocolate123 cachorro cachorro1 princesa princesa1 princesa123 bonequinha lindinha
contrasena contraseña contrasena1 contraseña1 contrasena123 clave123 clave1234 micontrasena usuario1234 bienvenido
bienvenido1 prueba123 prueba1234 hola1234 holahola teamo1234 tequiero tequiero1 tequieromucho mi_amor1 miamor123
mexico123 argentina argentina1 colombia colombia1 espana123 boca1234 bocajuniors riverplate america1 guadalupe
alejandro alejandra estrella estrella1 mariposa mariposa1 corazon1 corazon123 familia2024 futbol123 recado12
recado123 recado1234 recadorecado
`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
