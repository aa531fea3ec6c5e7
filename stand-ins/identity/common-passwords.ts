/**
 * The most common passwords of six characters or more, in lower case, of the kinds that lead every list of leaked ones:
 * digits, rows of keys, `password` and its variants, first names, teams; and the words of this place. A module, so that it is there in every build.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321 654321
012345 123123 1231234 123123123 12341234 121212 12121212 112233 11223344 1122334455 123321 1234321 12344321 123654
123789 147258 147258369 147852 147852369 159357 159753 159951 123456a 123456q 123456aa 1234567a 12345678a 123456789a
12345a 12345q 12345qwert 1234qwer 123qwe 123qweasd 123qweasdzxc 123abc 123asd 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz1qaz zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123
qazwsx qazwsx123 qazwsxedc qazqaz 2wsx3edc 3edc4rfv 000000 0000000 00000000 000000000 0000000000 111111 1111111
11111111 111111111 1111111111 111222 111222333 222222 22222222 333333 33333333 444444 44444444 555555 5555555 55555555
5555555555 666666 6666666 66666666 777777 7777777 77777777 888888 8888888 88888888 888888888 999999 9999999 99999999
999999999 101010 10101010 131313 123000 100000 102030 110110 135790 135792468 246810 246813579 252525 232323 212121
202020 696969 789456 789456123 741852 741852963 852456 963852741 753951 951753 456123 456789 456456 321321 321654
654123 789789 147147 258258 159159 131415 141414 151515 161616 171717 181818 191919 313131 323232 343434 414141 424242
515151 545454 616161 676767 717171 727272 787878 818181 828282 878787 898989 909090 919191 979797 998877 9876543210
98765432 9876543 876543 password password0 password1 password2 password3 password5 password7 password8 password9
password10 password11 password12 password13 password99 password01 password! password1! password@123 password@1
password#1 password123 password123! password1234 password12345 password2020 password2021 password2022 password2023
password2024 password2025 passw0rd p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 p@ssw0rd123 pa$$word pa$$w0rd pa55word
pass123 pass1234 pass12345 pass@123 passpass passwort passwords mypassword changeme changeme123 default letmein
letmein1 letmein123 letmein! trustno1 iloveyou iloveyou1 iloveyou2 iloveyou! iloveu loveyou lovely loveme lovers
lover1 forever welcome welcome1 welcome123 welcome@123 welcome1234 admin1 admin12 admin123 admin1234 admin12345
admin@123 adminadmin administrator root123 rootroot toor123 test123 test1234 test12345 testtest testing testing1
testing123 tester guest123 guest1 user123 username master master1 master123 super123 superman superman1 supersecret
secret temp123 temp1234 temporary qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty!
qwerty@123 qwertyu qwertyui qwertyuiop qwertyuiop123 qwer1234 qwert1 qwert123 qwert12345 qwe123 qweqwe qweasd
qweasd123 qweasdzxc qwaszx qwqwqw asdasd asdasd123 asdf123 asdf1234 asdfasdf asdfgh asdfgh1 asdfghj asdfghjk asdfghjkl
asdf12345 asd123 asd123456 asdzxc zxcvbn zxcvbn123 zxcvbnm zxcvbnm1 zxcvbnm123 zxc123 zxcasd zxcasdqwe zxczxc abc123
abc1234 abc12345 abc123456 abcabc abcabc123 abcd123 abcd1234 abcd12345 abcde1 abcde123 abcdef abcdef1 abcdefg abcdefg1
abcdefgh aaaaaa aaaaaaa aaaaaaaa a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456
aa12345678 aaa111 q123456 w123456 z123456 zzzzzz xxxxxx xxxxxxxx qqqqqq qqqqqqqq 1a2b3c 1a2b3c4d 1234abcd 123456abc
dragon dragon1 monkey monkey1 monkey12 monkey123 football football1 baseball baseball1 basketball soccer soccer1
hockey cricket cricket1 cricket123 sunshine sunshine1 princess princess1 princesa shadow shadow1 michael michael1
jordan jordan23 jennifer jessica jessica1 ashley ashley1 daniel daniel1 thomas robert matthew andrew joshua nicole
amanda anthony william charlie charlie1 hunter hunter1 hunter2 buster buster1 tigger tigger1 ginger pepper pepper1
cookie cookie1 summer summer1 summer123 winter spring autumn freedom freedom1 whatever whatever1 computer computer1
internet internet1 starwars starwars1 pokemon pokemon1 pokemon123 batman batman1 batman123 spiderman naruto minecraft
samsung samsung1 nokia123 google google1 google123 facebook facebook1 facebook123 youtube yahoo123 gmail123 hotmail
microsoft windows iphone apple123 killer killer1 hello1 hello123 hello1234 hellohello hello123! hello@123 access
access14 mustang mustang1 corvette ferrari mercedes harley porsche yankees lakers chelsea chelsea1 arsenal arsenal1
liverpool liverpool1 manchester barcelona barcelona1 juventus ronaldo ronaldo7 messi10 maggie bailey junior silver
golden orange banana banana1 purple purple1 yellow flower flower1 flowers butterfly angel1 angel123 angels angela
babygirl babygirl1 baby123 blink182 cheese cheese1 chocolate chocolate1 diamond diamond1 dolphin eagles family family1
friend friends friends1 happy1 happy123 heaven lucky1 lucky7 lucky123 lovelove love123 love1234 love12345 love4ever
mother mother1 father mommy1 mylove nothing peanut player player1 rainbow rainbow1 richard samantha scooter secure
security shithead fuckyou fuckyou1 fuckyou2 asshole asshole1 pussy1 snoopy sparky startrek steelers sweety sweetie
taylor student1 student123 school school1 tennis thunder tigers tiger1 tiger123 unicorn victoria victory wizard
zxcv1234 matrix phoenix phoenix1 ranger rangers knight merlin maverick marina melissa morgan natasha nirvana november
october december january february september oliver patrick peaches pakistan pakistan1 pakistan123 india123 indian
bangladesh bangladesh1 bangladesh123 bangla bangla123 dhaka123 allah123 allahuakbar alhamdulillah bismillah 786786
786110 786786786 muhammad mohammad mohammed jesus1 jesus123 jesuschrist christ ganesh krishna sairam qwertz qwertzuiop
azerty azerty123 azertyuiop passer password4 password6 senha123 contrasena 1password 2password 1234567890q 1234567890a
1234567q 12345678q 123456789q 123456z 123456m 123456s 123456l 123456d 123456b 123456c 123456j 1234561 1234560
123456123 123456654321 123456123456 1234512345 123451234 12345654321 123454321 555666 147896 147896325 159263 258456
boithok boithok1 boithok12 boithok123 boithok1234 boithok2025 boithok2026 student1 student12 student123 teacher1
teacher12 teacher123 tutor123 coaching coaching1 coaching123 instructor instructor1 instructor123 admission admission1
357159 112211 11112222 11111a 111111a 112112 121314 123412 123456789123 12345679 123457 123455 124578 125125 127001
`
    .trim()
    .split(/\s+/),
)
