import { readFileSync } from 'node:fs'

/**
 * Common passwords that `common-passwords.txt` does not contain: sequences of digits and keys, repetitions,
 * variants of `password`, and local words.
 */
const OWN = `
0123456789 0987654321 987654321 87654321 7654321 654321 012345 123123123 12341234 121212 12121212 1qaz1qaz zaq1zaq1
3edc4rfv 0000000 00000000 000000000 0000000000 1111111 111111111 1111111111 222222 22222222 333333 33333333 444444
44444444 555555 5555555 55555555 5555555555 6666666 66666666 777777 77777777 888888 8888888 88888888 888888888 999999
9999999 99999999 999999999 101010 10101010 110110 246813579 252525 232323 212121 202020 456789 456456 321321 789789
147147 258258 159159 131415 141414 151515 161616 171717 181818 191919 313131 323232 343434 414141 424242 515151 545454
616161 676767 717171 727272 787878 818181 828282 878787 898989 909090 919191 979797 9876543210 98765432 9876543 876543
password0 password3 password5 password7 password8 password10 password13 password! password1! password@123 password@1
password#1 password123! password1234 password12345 password2020 password2021 password2022 password2023 password2024
password2025 p@ssword p@ssword1 p@ssw0rd1 p@ssw0rd123 pa$$word pa$$w0rd pass12345 pass@123 changeme123 letmein123
letmein! iloveyou! welcome123 welcome@123 welcome1234 admin12 admin123 admin1234 admin12345 admin@123 adminadmin
administrator root123 rootroot toor123 test12345 testing123 guest123 guest1 user123 master123 supersecret temp1234
temporary qwerty! qwerty@123 qwertyuiop123 qwqwqw asdf12345 asd123456 zxcvbn123 zxczxc abcabc abcabc123 abcd12345
abcde1 abcde123 abcdef abcdef1 abcdefg abcdefgh aaaaaa aaaaaaa aaaaaaaa aa12345678 w123456 zzzzzz xxxxxx xxxxxxxx
qqqqqq qqqqqqqq 123456abc monkey123 cricket123 hunter2 summer123 whatever1 internet1 pokemon123 batman123 google1
google123 facebook1 facebook123 yahoo123 gmail123 hotmail iphone hello1234 hellohello hello123! hello@123 barcelona1
ronaldo7 messi10 babygirl1 chocolate1 family1 friends1 love12345 love4ever student1 student123 school1 pakistan1
pakistan123 bangladesh bangladesh1 bangladesh123 bangla bangla123 dhaka123 allah123 allahuakbar alhamdulillah 786786
786110 786786786 jesuschrist qwertz qwertzuiop azerty123 passer password4 password6 senha123 contrasena 1password
2password 123456b 123456j 123456123456 1234512345 123451234 12345654321 boithok boithok1 boithok12 boithok123
boithok1234 boithok2025 boithok2026 student12 teacher1 teacher12 teacher123 tutor123 coaching coaching1 coaching123
instructor instructor1 instructor123 admission admission1 112112 123412 123456789123 125125 127001
`

let common: ReadonlySet<string> | undefined

/**
 * Whether a password is common, in any case of letters. `common-passwords.txt` holds the ten thousand
 * passwords of six characters or more that are most frequent in data breaches
 * (from @zxcvbn-ts/language-common 4.1.3, MIT, in its order).
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(`${OWN} ${readFileSync(FILE, 'utf8')}`.trim().split(/\s+/))
  return common.has(password.toLowerCase())
}

const FILE = new URL('common-passwords.txt', import.meta.url)
